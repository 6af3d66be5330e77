/** Numbers that the specification fixes (sections 2, 5 and 9) or that both sides must agree on. */
export const limits = {
  loginNameMin: 5,
  passwordMin: 6,
  passwordMax: 50,
  phoneLength: 11,
  text: 100,
  note: 2000,
  keyword: 50,
  code: 120,
  url: 500,
  document: 100_000,
  pageSize: 200,
  /** Rows chosen one by one, over several pages. */
  selected: 1000,
  /** A list counts no further than this. */
  countCap: 1000,
  uploadBytes: 20 * 1024 * 1024,
  sheetRows: 1_000_000,
  sheetColumns: 200,
  sheetCells: 5_000_000,
  exportHours: 24,
  /** A list of more rows is exported in the background, and not at once. */
  exlRows: 10_000,
  imagePixels: 40_000_000,
  badgeMax: 9,
  actionsShown: 3,
  mobileBelowPx: 992,
  backToTopPx: 100,
  sideMenuPx: 230,
  dialogPx: 600,
  drawerWidth: '30%',
  cookieDays: 30,
  requestTimeoutMs: 30_000,
  chunkTimeoutMs: 120_000,
  sessionExpiredDelayMs: 800,
  debounceMs: 300,
} as const

/** A phone number as the phone input leaves it: digits, 11 at most (specification section 5); eleven are a mobile's, or a landline's with its area code. */
export const phonePattern = /^(?:\d{7,10}|[01]\d{10})$/

/** The calendar of the business as a whole: where its days begin, when nightly jobs run. */
export const BUSINESS_TIME_ZONE = 'Asia/Shanghai'
