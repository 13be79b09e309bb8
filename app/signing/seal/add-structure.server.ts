import { ops, PdfArray, PdfDict, PdfName, PdfNumber, PdfRef, PdfString } from '@libpdf/core'
import type { PDF, PDFPage, PdfObject } from '@libpdf/core'

/**
 * The structure of a tagged document. `owners`: for each page, the elements that its marked content belongs to. `document`: the element that
 * contains all others.
 */
export type Structure = {
  pdf: PDF
  root: PdfDict
  tree: PdfDict
  owners: PdfArray
  document: PdfDict
  documentRef: PdfRef
}

const finding = (pdf: PDF) => (ref: PdfRef) => pdf.getObject(ref)

/** Returns the structure of a document, or undefined if it is not tagged as ours are. */
export function structureOf(pdf: PDF): Structure | undefined {
  const find = finding(pdf)
  const root = pdf.getCatalog().getDict('StructTreeRoot', find)
  const tree = root?.getDict('ParentTree', find)
  const owners = tree?.getArray('Nums', find)
  const documentRef = root?.getArray('K', find)?.at(0)
  const document = documentRef instanceof PdfRef ? find(documentRef) : undefined
  if (!root || !tree || !owners || !(documentRef instanceof PdfRef) || !(document instanceof PdfDict)) return undefined
  return { pdf, root, tree, owners, document, documentRef }
}

const element = (type: string, parent: PdfRef, more: Record<string, PdfObject>): PdfDict =>
  PdfDict.of({ Type: PdfName.of('StructElem'), S: PdfName.of(type), P: parent, ...more })

/** Appends a value to an array of a dictionary, and marks both as changed. */
function append(of: PdfDict, key: string, array: PdfArray, ...values: PdfObject[]): void {
  array.push(...values)
  of.set(key, array)
}

/** Appends elements to those of the document. */
function appendElements({ pdf, document }: Structure, ...elements: PdfRef[]): void {
  const kids = document.getArray('K', finding(pdf)) ?? new PdfArray([])
  append(document, 'K', kids, ...elements)
}

/** Returns the owners of a page's marked content. */
function ownersOn({ pdf, owners }: Structure, page: PDFPage): PdfArray | undefined {
  const key = page.dict.getNumber('StructParents', finding(pdf))?.value
  const at = [...owners].findIndex((one, index) => index % 2 === 0 && one instanceof PdfNumber && one.value === key)
  const found = at < 0 ? undefined : owners.at(at + 1, finding(pdf))
  return found instanceof PdfArray ? found : undefined
}

/** Draws something on a page as one picture, with words for people who do not see it. */
export function drawPicture(structure: Structure, page: PDFPage, words: string, draw: () => void): void {
  const { pdf, tree, owners, documentRef } = structure
  const onPage = ownersOn(structure, page)
  if (!onPage) return draw()
  const mark = PdfNumber.of(onPage.length)
  const picture = element('Figure', documentRef, { Pg: page.ref, K: mark, Alt: PdfString.fromString(words) })
  const ref = pdf.register(picture)
  onPage.push(ref)
  tree.set('Nums', owners)
  appendElements(structure, ref)
  page.drawOperators([ops.beginMarkedContentProps('/Figure', PdfDict.of({ MCID: mark }))])
  draw()
  page.drawOperators([ops.endMarkedContent()])
}

/** A page of the other document, and its copy. */
type Copied = { original: PDFPage; copy: PDFPage }

/**
 * Copies the elements of another tagged document whose pages were copied to this one, after its own elements (rule SG27). An element is on
 * one page.
 */
export function copyStructure(to: Structure, from: Structure, pages: readonly Copied[]): void {
  const { pdf, root, tree, owners, documentRef } = to
  const find = finding(from.pdf)
  const ownersOf = new Map(pages.map(({ copy }) => [copy, [] as PdfRef[]]))
  const copyOf = (ref: PdfRef | undefined) =>
    pages.find(({ original }) => original.ref.objectNumber === ref?.objectNumber)?.copy
  for (const kid of from.document.getArray('K', find) ?? []) {
    const original = kid instanceof PdfRef ? find(kid) : kid
    if (!(original instanceof PdfDict)) continue
    const marks = [...(original.getArray('K', find) ?? [])].filter((mark) => mark instanceof PdfNumber)
    const page = copyOf(original.getRef('Pg'))
    if (!page || marks.length === 0) continue
    const type = original.getName('S', find)?.value ?? 'P'
    const ref = pdf.register(element(type, documentRef, { Pg: page.ref, K: new PdfArray(marks) }))
    for (const { value } of marks) (ownersOf.get(page) ?? [])[value] = ref
    appendElements(to, ref)
  }
  let next = root.getNumber('ParentTreeNextKey', finding(pdf))?.value ?? owners.length / 2
  for (const [page, refs] of ownersOf) {
    page.dict.set('StructParents', PdfNumber.of(next))
    append(tree, 'Nums', owners, PdfNumber.of(next), pdf.register(new PdfArray(refs)))
    next += 1
  }
  root.set('ParentTree', tree)
  root.set('ParentTreeNextKey', PdfNumber.of(next))
}
