const machines =
  /bot\b|bot[/;)]|crawl|spider|slurp|headless|phantom|selenium|puppeteer|playwright|lighthouse|pagespeed|preview|monitor|uptime|pingdom|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|axios|node-fetch|okhttp|libwww|scrapy|httpclient/i

/** Whether a user agent says that it is a machine, or says nothing. Machines that lie are counted. */
export function isBot(userAgent: string): boolean {
  return userAgent.length < 20 || machines.test(userAgent)
}
