import { isChangeable } from './document-rules.ts'
import { isCode, isTest, lineAt, type SourceFile, type Violation } from './source-files.ts'
import { filesAboutForbiddenWords, filesThatAnswerRefusals, filesThatNameTheCompany } from './written-lists.ts'

type TextRule = { rule: string; pattern: RegExp; message: string; isAbout(path: string): boolean }

const isWritten = (path: string) =>
  /^(app|content|db|docs|e2e|bench|scripts)\/|^server\.ts$|\.config\.ts$|^README\.md$/.test(path)
/** Whether visitors read the file, or a text that it writes; tests state their expectations. */
const isShown = (path: string) =>
  /^(app|scripts)\/.*\.tsx?$|^content\/.*\.(md|yaml)$|^server\.ts$/.test(path) &&
  !isTest(path) &&
  !path.includes('/testing/') &&
  !filesThatNameTheCompany.includes(path)
const anyFile = () => true

const textRules: TextRule[] = [
  {
    rule: 'unfinished',
    pattern: /\b(TODO|FIXME|XXX)\b|[Ll]orem ipsum|\b[Nn]ot (yet )?implemented\b|\b[Cc]oming [Ss]oon\b/g,
    message: 'finish it, or leave it out',
    isAbout: isWritten,
  },
  {
    rule: 'brand',
    pattern: /\bT(illway|ILLWAY)\b|@?\btillway\.example\b/g,
    message: 'the name and the addresses are in app/brand.ts: use brand.name, or {brand.name} in a text',
    isAbout: isShown,
  },
  {
    rule: 'refusal',
    pattern: /\binstanceof RefusedError\b/g,
    message: 'only the edge catches a refusal: let what you call return a Result (docs/style.md)',
    isAbout: (path) => isCode(path) && !isTest(path) && !filesThatAnswerRefusals.includes(path),
  },
  {
    rule: 'suppression',
    pattern: /\b(?:oxlint|eslint)-disable(?!-(?:next-)?line [\w@/, -]+? -- \S.{7,})[\w-]*/g,
    message: 'switch a rule off for one line, and give the reason after " -- "',
    isAbout: (path) => /\.(tsx?|mjs|css)$/.test(path),
  },
  {
    rule: 'machine-path',
    pattern: /(?<![\w.:/-])\/(work|root|home\/[\w-]+|Users\/[\w-]+)\/(?=[\w.])|\b[A-Z]:\\Users\\/g,
    message: 'this folder is on one machine only: write a path from the root of the repository',
    isAbout: anyFile,
  },
  {
    rule: 'citation',
    pattern:
      /\b[Ss]pec(?:ification)?,? (?:section )?\d|\b[Tt]he specification\b|\b[Dd]ecisions, \d|\b[Dd]ecisions \d+\b(?!(?:,|,? and| to)\s+\d)|\(research\b|\bthe research\b|\b[Ii]ssue #?\d|\bsecurity \d\.\d|\bdesign\/\w+\.md/g,
    message: 'cite a rule of docs/product.md, (rule E4), or a decision record, (decision 33)',
    isAbout: (path) => isWritten(path) && isChangeable(path),
  },
  {
    rule: 'registry',
    pattern: /"resolved": "https?:|\bregistry\.(npmjs|yarnpkg|npmmirror)\.\w+|\/artifactory\/|\/(nexus|verdaccio)\//gi,
    message: 'the repository names no package registry: npm run lock leaves them out',
    isAbout: anyFile,
  },
]

/** Returns forbidden words and addresses in a file. */
export function brokenTexts({ path, text }: SourceFile): Violation[] {
  if (filesAboutForbiddenWords.some((folder) => path.startsWith(folder))) return []
  return textRules
    .filter(({ isAbout }) => isAbout(path))
    .flatMap(({ rule, pattern, message }) =>
      [...text.matchAll(pattern)].map((match) => ({
        path,
        line: lineAt(text, match.index),
        rule,
        message: `${match[0]}: ${message}`,
      })),
    )
}
