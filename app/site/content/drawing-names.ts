/**
 * The drawings that front matter may name, by what they are for. Whoever draws one adds its name here, and draws it in a
 * registry that `satisfies Record<ArticleDrawing, …>`, so that a name without a drawing fails the check.
 */
export const drawingNames = {
  /** `picture.src` of an article, and pictures in its text. */
  articles: ['2020-wrap-up', 'cryptocurrency', 'footysback', 'magicmay', 'state-of-origin', 'csr'],
  /** `picture.src` of a case study, and pictures in its text. */
  'case-studies': ['lb', 'sk', 'news', 'bau', 'goget', 'tnt', 'teamglobalexpress', 'fedex', 'thelotteryoffice'],
  /** `features[].picture` of a case study. */
  features: [
    'phone-code',
    'clipboard',
    'poster',
    'padlock',
    'till',
    'counter',
    'first-paper',
    'fifth-paper',
    'map-pin',
    'licence',
    'parcel',
    'shop',
    'returns',
    'scan',
    'plug',
    'agent-badge',
    'tablet',
    'referral',
  ],
  /** `masthead` of a press entry. */
  mastheads: [
    'the-harbour-courier',
    'retail-ledger',
    'newsagent-weekly',
    'the-inland-post',
    'counter-and-till',
    'payments-brief',
  ],
} as const satisfies Record<string, readonly string[]>

export type ArticleDrawing = (typeof drawingNames)['articles'][number]
export type CaseStudyDrawing = (typeof drawingNames)['case-studies'][number]
export type FeatureDrawing = (typeof drawingNames)['features'][number]
export type MastheadName = (typeof drawingNames)['mastheads'][number]
