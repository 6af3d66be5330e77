import { type RemindCode, type RoleCode, roleCodes } from './enums.ts'
import type { Path } from './index.ts'

/** A page of the console: its file is `console/src/features/<component>.tsx` with `/pages/` before the last part. */
export interface MenuPage {
  path: `/${string}`
  /** `<area>/<page>`, or `Layout` never: groups have none. */
  component: string
  name: string
  nameEn: string
  icon?: string
  hidden?: boolean
  fixed?: boolean
  remind?: RemindCode
  /** Who sees the page when it is installed, administrators besides; whoever holds its first call where not given. */
  roles?: readonly RoleCode[]
  /** The calls the page needs beyond those open to whoever is signed in. */
  actions: Path[]
}
export interface MenuGroup {
  path: `/${string}`
  name: string
  nameEn: string
  icon: string
  pages: MenuPage[]
}

/** Whoever has a landing page of his own has no home page: the guard of specification section 2 sends him there. */
const landing: readonly RoleCode[] = ['SALES_CONSULTANT', 'MARKETING_CONSULTANT', 'MARKETING_DIRECTOR']

/** The menu as shipped: the server installs it, administrators change it, `importRoutes` restores what is missing. */
export const menu: (MenuGroup | MenuPage)[] = [
  {
    path: '/dashboard',
    component: 'home/dashboard',
    name: '首页',
    nameEn: 'Home page',
    icon: 'home',
    fixed: true,
    roles: roleCodes.filter((role) => !landing.includes(role)),
    actions: [],
  },
  {
    path: '/courseConsultant/statistics',
    component: 'statistics/consultant',
    name: '销售顾问',
    nameEn: 'Sales consultant',
    icon: 'bar-chart',
    roles: ['SALES_CONSULTANT', 'CAMPUS_PRINCIPAL'],
    actions: ['/admin/customer/total/consultant'],
  },
  {
    path: '/marketingConsultant/consultantStatistics',
    component: 'statistics/market',
    name: '市场顾问',
    nameEn: 'Marketing consultant',
    icon: 'bar-chart',
    roles: ['MARKETING_CONSULTANT'],
    actions: ['/admin/customer/total/market'],
  },
  {
    path: '/marketingIG/IGStatistics',
    component: 'statistics/manager',
    name: '市场总监',
    nameEn: 'Marketing director',
    icon: 'bar-chart',
    roles: ['MARKETING_DIRECTOR', 'CAMPUS_PRINCIPAL'],
    actions: ['/admin/customer/total/manager'],
  },
  {
    path: '/market',
    name: '市场',
    nameEn: 'Marketing',
    icon: 'funnel',
    pages: [
      {
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
      },
      {
        path: '/market/register',
        component: 'market/register',
        name: '登记来访',
        nameEn: 'Register a visit',
        // Whoever works with leads registers them in the lists.
        roles: ['CAMPUS_STAFF'],
        actions: [],
      },
      {
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
      },
      {
        path: '/market/in',
        component: 'market/in',
        name: '跟进中',
        nameEn: 'In progress',
        remind: 'MARKET_MANAGER_FOLLOW',
        actions: [
          '/admin/customer/in',
          '/admin/customer/follow',
          '/admin/customer-follow/add',
          '/admin/customer/intentionLevel',
          '/admin/customer/check',
          '/admin/customer/finish',
        ],
      },
      {
        path: '/market/follow',
        component: 'market/follow',
        name: '有效跟进',
        nameEn: 'Answered',
        remind: 'MARKET_DIRECTOR_FOLLOW',
        actions: ['/admin/customer/follow/real'],
      },
      {
        path: '/market/contacts',
        component: 'market/contacts',
        name: '跟进记录',
        nameEn: 'Contacts',
        actions: ['/admin/customer-follow/page', '/admin/customer-follow/export'],
      },
      {
        path: '/market/not',
        component: 'market/not',
        name: '未成交',
        nameEn: 'Lost',
        remind: 'MARKET_MANAGER_NOT',
        actions: ['/admin/customer/not'],
      },
      {
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
      },
      {
        path: '/market/campusFinishCheck',
        component: 'market/campusFinishCheck',
        name: '校区成交审核',
        nameEn: 'Campus approval',
        remind: 'MARKET_CAMPUS_FINISH_CHECK',
        actions: ['/admin/customer/apply/check/campus'],
      },
      {
        path: '/market/finishCheck',
        component: 'market/finishCheck',
        name: '总监成交审核',
        nameEn: 'Final approval',
        remind: 'MARKET_MANAGER_FINISH_CHECK',
        actions: ['/admin/customer/apply/check/leader'],
      },
      {
        path: '/market/sale',
        component: 'market/sale',
        name: '已成交',
        nameEn: 'Sold',
        actions: ['/admin/customer/sale'],
      },
      {
        path: '/market/all',
        component: 'market/all',
        name: '全部客户',
        nameEn: 'All leads',
        actions: [
          '/admin/customer/page',
          '/admin/customer/export',
          '/admin/customer/delete',
          '/admin/customer/restore',
        ],
      },
      {
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
      },
      {
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
      },
      {
        path: '/market/poolRules',
        component: 'market/poolRules',
        name: '公海规则',
        nameEn: 'Pool rules',
        actions: ['/admin/customer/pool/preview', '/admin/customer/pool/rules'],
      },
    ],
  },
  {
    path: '/course',
    name: '课程',
    nameEn: 'Courses',
    icon: 'book',
    pages: [
      {
        path: '/course/subject',
        component: 'course/subject',
        name: '学科',
        nameEn: 'Subjects',
        actions: [
          '/api/admin/education/subject/page',
          '/api/admin/education/subject/edit',
          '/api/admin/education/subject/select/:id',
          '/api/admin/education/subject/delete/:id',
        ],
      },
    ],
  },
  {
    path: '/system',
    name: '系统',
    nameEn: 'System',
    icon: 'setting',
    pages: [
      {
        path: '/system/campus',
        component: 'system/campus',
        name: '校区',
        nameEn: 'Campuses',
        actions: [
          '/admin/campus/page',
          '/admin/campus/detail',
          '/admin/campus/add',
          '/admin/campus/update',
          '/admin/campus/delete',
          '/admin/campus/restore',
          '/admin/campus/total',
          '/admin/campus/all/admin',
          '/admin/campus/user/page',
          '/admin/campus/user/role/page',
          '/admin/campus/user/role/all',
          '/admin/campus/user/tree',
        ],
      },
      {
        path: '/system/staff',
        component: 'system/staff',
        name: '员工',
        nameEn: 'Staff',
        actions: [
          '/admin/rbac/user/page',
          '/admin/rbac/user/detail',
          '/admin/rbac/user/add',
          '/admin/rbac/user/update',
          '/admin/rbac/user/delete',
          '/admin/rbac/user/restore',
          '/admin/rbac/user/status',
          '/admin/rbac/user/listRoleByUser',
          '/admin/rbac/user/saveUserRole',
        ],
      },
      {
        path: '/system/role',
        component: 'system/role',
        name: '角色',
        nameEn: 'Roles',
        actions: [
          '/admin/rbac/role/page',
          '/admin/rbac/role/detail',
          '/admin/rbac/role/add',
          '/admin/rbac/role/update',
          '/admin/rbac/role/delete',
          '/admin/rbac/role/restore',
          '/admin/rbac/role/listRoleResource',
          '/admin/rbac/role/saveRoleResource',
        ],
      },
      {
        path: '/system/resource',
        component: 'system/resource',
        name: '资源',
        nameEn: 'Resources',
        actions: [
          '/admin/rbac/resource/tree',
          '/admin/rbac/resource/page',
          '/admin/rbac/resource/detail',
          '/admin/rbac/resource/add',
          '/admin/rbac/resource/update',
          '/admin/rbac/resource/delete',
          '/admin/rbac/resource/restore',
          '/admin/rbac/resource/importRoutes',
        ],
      },
      {
        path: '/system/dict',
        component: 'system/dict',
        name: '字典',
        nameEn: 'Dictionaries',
        actions: [
          '/admin/dict/page',
          '/admin/dict/detail',
          '/admin/dict/add',
          '/admin/dict/update',
          '/admin/dict/delete',
          '/admin/dict/restore',
        ],
      },
      {
        path: '/system/agreement',
        component: 'system/agreement',
        name: '协议',
        nameEn: 'Agreements',
        actions: ['/admin/dict/agreement/info', '/admin/dict/agreement/edit'],
      },
      {
        path: '/system/config',
        component: 'system/config',
        name: '配置',
        nameEn: 'Configuration',
        actions: ['/admin/dict/config/update'],
      },
      {
        path: '/system/operation',
        component: 'system/operation',
        name: '操作日志',
        nameEn: 'Operations',
        actions: ['/admin/operation/page'],
      },
      {
        path: '/system/recordLog',
        component: 'system/recordLog',
        name: '登录日志',
        nameEn: 'Sign-in log',
        actions: ['/admin/record-log/page'],
      },
      {
        path: '/system/export',
        component: 'system/export',
        name: '导出',
        nameEn: 'Exports',
        // Open to whoever is signed in; the menu shows it to who can export something.
        roles: ['MARKETING_DIRECTOR', 'CAMPUS_PRINCIPAL'],
        actions: [],
      },
      {
        path: '/system/job',
        component: 'system/job',
        name: '任务',
        nameEn: 'Jobs',
        actions: ['/admin/job/page', '/admin/job/run/page', '/admin/job/run'],
      },
    ],
  },
]
