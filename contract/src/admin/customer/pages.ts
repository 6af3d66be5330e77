import { page } from '../../page.ts'

export const totalConsultantPage = page({
  path: '/courseConsultant/statistics',
  component: 'statistics/consultant',
  name: '销售顾问',
  nameEn: 'Sales consultant',
  icon: 'bar-chart',
  roles: ['SALES_CONSULTANT', 'CAMPUS_PRINCIPAL'],
  actions: ['/admin/customer/total/consultant'],
})

export const totalMarketPage = page({
  path: '/marketingConsultant/consultantStatistics',
  component: 'statistics/market',
  name: '市场顾问',
  nameEn: 'Marketing consultant',
  icon: 'bar-chart',
  roles: ['MARKETING_CONSULTANT'],
  actions: ['/admin/customer/total/market'],
})

export const totalManagerPage = page({
  path: '/marketingIG/IGStatistics',
  component: 'statistics/manager',
  name: '市场总监',
  nameEn: 'Marketing director',
  icon: 'bar-chart',
  roles: ['MARKETING_DIRECTOR', 'CAMPUS_PRINCIPAL'],
  actions: ['/admin/customer/total/manager'],
})

export const poolPage = page({
  path: '/market/public',
  component: 'market/public',
  name: '公海',
  nameEn: 'Public pool',
  remind: 'MARKET_MANAGER_PUBLIC',
  actions: [
    '/admin/customer/pagePublic',
    '/admin/customer/apply',
    '/admin/customer/campuses',
    '/admin/customer/owners',
    '/admin/customer/add',
  ],
})

export const registerPage = page({
  path: '/market/register',
  component: 'market/register',
  name: '来访登记',
  nameEn: 'Visits',
  // Consultants register leads in their lists.
  roles: ['CAMPUS_PRINCIPAL', 'CAMPUS_STAFF'],
  actions: ['/admin/customer/visits', '/admin/customer/visits/detail', '/admin/customer/visits/correct'],
})

export const waitingPage = page({
  path: '/market/wait',
  component: 'market/wait',
  name: '待跟进',
  nameEn: 'Waiting',
  remind: 'MARKET_MANAGER_WAIT',
  actions: [
    '/admin/customer/wait',
    '/admin/customer/allocation',
    '/admin/customer/allocation/candidates',
    '/admin/customer/inPublic',
    '/admin/customer/notSet',
  ],
})

export const inProgressPage = page({
  path: '/market/in',
  component: 'market/in',
  name: '跟进中',
  nameEn: 'In progress',
  remind: 'MARKET_MANAGER_FOLLOW',
  actions: [
    '/admin/customer/in',
    '/admin/customer/queue',
    '/admin/customer/follow',
    '/admin/customer-follow/add',
    '/admin/customer/intentionLevel',
    '/admin/customer/check',
    '/admin/customer/finish',
  ],
})

export const answeredPage = page({
  path: '/market/follow',
  component: 'market/follow',
  name: '有效跟进',
  nameEn: 'Answered',
  remind: 'MARKET_DIRECTOR_FOLLOW',
  actions: ['/admin/customer/follow/real'],
})

export const lostPage = page({
  path: '/market/not',
  component: 'market/not',
  name: '未成交',
  nameEn: 'Lost',
  remind: 'MARKET_MANAGER_NOT',
  actions: ['/admin/customer/not'],
})

export const reviewPage = page({
  path: '/market/inCheck',
  component: 'market/inCheck',
  name: '状态审核',
  nameEn: 'Under review',
  remind: 'MARKET_IN_CHECK',
  actions: [
    '/admin/customer/inStatus',
    '/admin/customer/inStatus/check',
    '/admin/customer/check/info',
    '/admin/customer-check/page',
    '/admin/customer-check/detail',
    '/admin/customer-check/update',
    '/admin/customer-check/delete',
  ],
})

export const campusApprovalPage = page({
  path: '/market/campusFinishCheck',
  component: 'market/campusFinishCheck',
  name: '校区成交审核',
  nameEn: 'Campus approval',
  remind: 'MARKET_CAMPUS_FINISH_CHECK',
  actions: ['/admin/customer/apply/check/campus'],
})

export const finalApprovalPage = page({
  path: '/market/finishCheck',
  component: 'market/finishCheck',
  name: '总监成交审核',
  nameEn: 'Final approval',
  remind: 'MARKET_MANAGER_FINISH_CHECK',
  actions: ['/admin/customer/apply/check/leader'],
})

export const soldPage = page({
  path: '/market/sale',
  component: 'market/sale',
  name: '已成交',
  nameEn: 'Sold',
  actions: ['/admin/customer/sale'],
})

export const allLeadsPage = page({
  path: '/market/all',
  component: 'market/all',
  name: '全部客户',
  nameEn: 'All leads',
  actions: ['/admin/customer/page', '/admin/customer/export', '/admin/customer/delete', '/admin/customer/restore'],
})

export const leadPage = page({
  path: '/market/lead',
  component: 'market/lead',
  name: '客户详情',
  nameEn: 'Lead',
  hidden: true,
  actions: [
    '/admin/customer/detail',
    '/admin/customer/update',
    '/admin/customer/lock',
    '/admin/customer/similar',
    '/admin/customer/merge',
    '/admin/customer/unmerge',
  ],
})

export const leadImportPage = page({
  path: '/market/import',
  component: 'market/import',
  name: '客户导入',
  nameEn: 'Import of leads',
  actions: [
    '/admin/customer/import/page',
    '/admin/customer/import/detail',
    '/admin/customer/import/template',
    '/admin/customer/import/upload',
    '/admin/customer/import/check',
    '/admin/customer/import/run',
    '/admin/customer/import/undo',
    '/admin/customer/import/errors',
  ],
})

export const poolRulesPage = page({
  path: '/market/poolRules',
  component: 'market/poolRules',
  name: '公海规则',
  nameEn: 'Pool rules',
  actions: ['/admin/customer/pool/preview', '/admin/customer/pool/rules'],
})
