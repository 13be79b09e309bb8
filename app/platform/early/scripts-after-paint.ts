/** What needs no script is on the screen first: the browser passes over a link that is for no medium. */
const early = '<link rel="modulepreload"'
const afterPaint = `${early} media="not all" fetchpriority="low"`

/** React Router's start of a page: its manifest, its routes' modules, and then the entry, which hydrates. */
const startScript =
  /(?<tag><script\b[^>]*\btype="module"[^>]*>)(?<imports>(?:import (?:\* as \w+ from )?"[^"]+";\s*)+)(?<routes>window\.__reactRouterRouteModules\b[^;]*;)\s*import\("(?<entry>[^"]+)"\);(?=<\/script>)/

/**
 * Waits until something was painted, or until nothing will be because nobody sees the page; fetches all modules at
 * once, and runs them one by one, so that a tap in between is heard. A browser that cannot fetch a module without
 * running it gets them all together.
 */
const painted = `await new Promise(function(go){
var shown=self.PerformanceObserver&&(PerformanceObserver.supportedEntryTypes||[]).includes('paint')
function soon(){requestAnimationFrame(function(){setTimeout(go)})}
if(document.visibilityState==='hidden')go()
else if(shown)new PerformanceObserver(function(seen){if(seen.getEntriesByName('first-contentful-paint').length)soon()}).observe({type:'paint',buffered:true})
else soon()
addEventListener('visibilitychange',go)
setTimeout(go,3e3)
})
var links=[...document.querySelectorAll('link[rel=modulepreload][media="not all"]')],files=links.map(function(link){return link.getAttribute('href')})
if(links[0]&&links[0].relList.supports('modulepreload'))for(var link of links){var now=link.cloneNode();now.media='all';document.head.append(now)}
else await Promise.all(files.filter(isPart).map(function(file){return import(file)}))
for(var file of files.filter(isPart)){await import(file);await(self.scheduler&&scheduler.yield?scheduler.yield():new Promise(function(go){setTimeout(go)}))}
`

/** The imports of the start, as statements that wait: what is there already is not fetched again. */
const waiting = (imports: string) =>
  imports
    .replaceAll(/import \* as (\w+) from ("[^"]+");/g, 'const $1=await import($2);')
    .replaceAll(/import ("[^"]+");/g, 'await import($1);')

/**
 * A hydrated page whose scripts are fetched after its first paint (rule P4): on a phone's line they would
 * take their share of it before anything is seen. What somebody does until then is kept (`early-input.tsx`). A page
 * without such scripts comes back as it is.
 */
export function scriptsAfterPaint(html: string): string {
  const start = startScript.exec(html)?.groups
  if (!start) return html
  const { tag, imports = '', routes, entry } = start
  const isPart = `function isPart(file){return file!=="${entry}"}\n`
  const script = `${tag}${isPart}${painted}${waiting(imports)}${routes}\nimport("${entry}")`
  return html.replace(startScript, () => script).replaceAll(early, afterPaint)
}
