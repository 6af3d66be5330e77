import { tabPage, tabs } from './app/tabs'
import zh from './messages/zh-CN.json'

export default defineAppConfig({
  pages: [...tabs.map(tabPage), 'pages/signin/index'],
  subPackages: [
    {
      root: 'visit',
      pages: [
        'campuses/index',
        'campus/index',
        'courses/index',
        'course/index',
        'activities/index',
        'activity/index',
        'trial/index',
      ],
    },
    {
      root: 'lesson',
      pages: ['detail/index', 'makeUp/index', 'waits/index', 'wishes/index', 'comments/index', 'work/index'],
    },
    {
      root: 'child',
      pages: [
        'profile/index',
        'orders/index',
        'order/index',
        'hours/index',
        'reads/index',
        'reports/index',
        'report/index',
        'consents/index',
        'sign/index',
      ],
    },
    { root: 'more', pages: ['feedback/index', 'message/index', 'agreement/index', 'guide/index', 'account/index'] },
  ],
  window: {
    navigationBarTitleText: '认知功能康复训练',
    navigationBarBackgroundColor: '#ffffff',
    navigationBarTextStyle: 'black',
    backgroundTextStyle: 'dark',
    backgroundColor: '#f4f7f7',
  },
  // Tabs stay as they were left. The bar itself is the pages' own (`ui/TabBar.tsx`), in both builds.
  tabBar: {
    custom: true,
    color: '#5b6b6d',
    selectedColor: '#0e6a71',
    backgroundColor: '#ffffff',
    list: tabs.map((tab) => ({ pagePath: tabPage(tab), text: zh[`tab.${tab}`] })),
  },
  // What a tab leads to is on the phone before it is tapped.
  preloadRule: {
    [tabPage('home')]: { network: 'all', packages: ['lesson', 'visit'] },
    [tabPage('timetable')]: { network: 'all', packages: ['lesson'] },
    [tabPage('works')]: { network: 'all', packages: ['lesson'] },
    [tabPage('messages')]: { network: 'all', packages: ['more'] },
    [tabPage('mine')]: { network: 'all', packages: ['child', 'more'] },
    'pages/signin/index': { network: 'all', packages: ['more'] },
  },
  sitemapLocation: 'sitemap.json',
  // The messaging app asks for consent before the phone, the camera or the microphone. No `requiredPrivateInfos`: it lists the
  // interfaces of places and addresses, and none is used (`tests/review.test.mjs`).
  __usePrivacyCheck__: true,
  lazyCodeLoading: 'requiredComponents',
})
