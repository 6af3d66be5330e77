export default defineAppConfig({
  pages: [
    'pages/home/index',
    'pages/timetable/index',
    'pages/works/index',
    'pages/messages/index',
    'pages/mine/index',
    'pages/signin/index',
  ],
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
    { root: 'lesson', pages: ['detail/index', 'makeUp/index', 'waits/index', 'comments/index', 'work/index'] },
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
  lazyCodeLoading: 'requiredComponents',
})
