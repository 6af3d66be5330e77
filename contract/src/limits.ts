/** Numbers that the specification fixes (sections 2, 5 and 9) or that both sides must agree on. */
export const limits = {
  loginNameMin: 5,
  passwordMin: 6,
  passwordMax: 50,
  phoneLength: 11,
  /** A landline whose area code has three digits after the zero. */
  longLandline: 12,
  text: 100,
  note: 2000,
  keyword: 50,
  code: 120,
  url: 500,
  document: 100_000,
  /** Characters of a phrase for class comments, and how many a member of staff keeps. */
  phrase: 500,
  phrases: 50,
  pageSize: 200,
  /** Rows chosen one by one, over several pages. */
  selected: 1000,
  /** Lessons of several weeks that are planned at once. */
  seriesLessons: 60,
  /** Weeks over which lessons are planned at once. */
  seriesWeeks: 26,
  /** Free places of a lesson that are read at once, and over how many days they are looked for. */
  freePlaces: 60,
  freeDays: 14,
  /** Times a week that can be wished for them. */
  seriesWishes: 7,
  /** A list counts no further than this. */
  countCap: 1000,
  uploadBytes: 20 * 1024 * 1024,
  /** What an account has uploaded and put nowhere within a day. */
  unusedFiles: 40,
  unusedBytes: 400 * 1024 * 1024,
  sheetRows: 1_000_000,
  sheetColumns: 200,
  sheetCells: 5_000_000,
  exportHours: 24,
  /** A list of more rows is exported in the background, and not at once. */
  exlRows: 10_000,
  imagePixels: 40_000_000,
  /** The days of which the front desk reads who came, today among them. */
  visitDays: 7,
  badgeMax: 9,
  /** Fen: the most that an hour of a course costs, a card for a period, or a place of an activity. */
  price: 10_000_000,
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

/** A person's phone, in digits: a mobile, or a landline with its area code. */
export const phonePattern = /^(?:1[3-9]\d{9}|0(?:10|2\d)\d{8}|0[3-9]\d{9,10})$/
/** The phone of a campus may be a service number, too. */
export const campusPhonePattern = new RegExp(`${phonePattern.source}|^[48]00\\d{7}$`)

/** The calendar of the business as a whole: where its days begin, when nightly jobs run. */
export const BUSINESS_TIME_ZONE = 'Asia/Shanghai'
