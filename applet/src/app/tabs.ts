/** The places of the bar, in its order: the one list of them, for the bar, links and `app.config.ts`. */
export const tabs = ['home', 'timetable', 'works', 'messages', 'mine'] as const
export type Tab = (typeof tabs)[number]

/** The path of a tab's page. */
export const tabPage = (tab: Tab): string => `pages/${tab}/index`
/** The tab behind the address of a page; undefined where it is none. */
export const tabOf = (url: string): Tab | undefined => {
  const path = url.replace(/^\//, '').split('?')[0]
  return tabs.find((tab) => tabPage(tab) === path)
}
