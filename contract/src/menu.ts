import { type RoleCode, roleCodes } from './enums.ts'
import { endpoints, nounOf, type Path } from './index.ts'
import * as all from './nouns.ts'
import type { MenuPage } from './page.ts'

export interface MenuGroup {
  path: `/${string}`
  name: string
  nameEn: string
  icon: string
  pages: MenuPage<Path>[]
}

/** Roles with a landing page of their own have no home page: the guard of specification section 2 sends them there. */
const landing: readonly RoleCode[] = ['SALES_CONSULTANT', 'MARKETING_CONSULTANT', 'MARKETING_DIRECTOR']

/** The menu as shipped: the server installs it, administrators change it, `importRoutes` restores what is missing. */
export const menu: (MenuGroup | MenuPage<Path>)[] = [
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
  all.totalConsultantPage,
  all.totalMarketPage,
  all.totalManagerPage,
  {
    path: '/market',
    name: '市场',
    nameEn: 'Marketing',
    icon: 'funnel',
    pages: [
      all.poolPage,
      all.registerPage,
      all.waitingPage,
      all.inProgressPage,
      all.answeredPage,
      all.contactsPage,
      all.lostPage,
      all.reviewPage,
      all.campusApprovalPage,
      all.finalApprovalPage,
      all.soldPage,
      all.allLeadsPage,
      all.leadPage,
      all.leadImportPage,
      all.poolRulesPage,
    ],
  },
  {
    path: '/patient',
    name: '患者',
    nameEn: 'Patients',
    icon: 'team',
    pages: [
      all.patientPage,
      all.patientInfoPage,
      all.assessmentPage,
      all.teachingPlanPage,
      all.soRecordPage,
      all.soReplyPage,
      all.workPage,
      all.patientReportPage,
      all.parentPage,
      all.parentAccountPage,
      all.appUserPage,
      all.patientImportPage,
    ],
  },
  {
    path: '/course',
    name: '课程',
    nameEn: 'Courses',
    icon: 'book',
    pages: [
      all.coursePage,
      all.courseCampusPage,
      all.courseCampusApplyPage,
      all.courseApplyPage,
      all.courseDoctorPage,
      all.courseDoctorApplyPage,
      all.subjectPage,
    ],
  },
  {
    path: '/doctor',
    name: '医生',
    nameEn: 'Doctors',
    icon: 'medicine',
    pages: [all.doctorInfoPage, all.availabilityPage, all.doctorLeavePage, all.doctorRightsPage],
  },
  {
    path: '/schedule',
    name: '排课',
    nameEn: 'Timetable',
    icon: 'calendar',
    pages: [
      all.soCalendarPage,
      all.soTodayPage,
      all.soDayPage,
      all.soLeavePage,
      all.soWaitPage,
      all.soWeekPage,
      all.soTimePage,
      all.soWishPage,
      all.soProposalPage,
      all.soReportPage,
    ],
  },
  {
    path: '/order',
    name: '订单',
    nameEn: 'Orders',
    icon: 'shopping',
    pages: [
      all.orderPage,
      all.orderLinePage,
      all.ledgerPage,
      all.paymentPage,
      all.refundPage,
      all.renewalPage,
      all.orderImportPage,
      all.orderDetailPage,
    ],
  },
  {
    path: '/device',
    name: '设备',
    nameEn: 'Devices',
    icon: 'laptop',
    pages: [all.devicePage, all.deviceApplyPage, all.classroomPage],
  },
  {
    path: '/material',
    name: '教材',
    nameEn: 'Materials',
    icon: 'read',
    pages: [all.materialPage, all.materialCollectPage, all.materialApplyPage],
  },
  {
    path: '/operate',
    name: '运营',
    nameEn: 'Operations',
    icon: 'notification',
    pages: [
      all.activityPage,
      all.activityCampusPage,
      all.activityUserPage,
      all.activityScanPage,
      all.bannerPage,
      all.announcementPage,
      all.noticePage,
      all.suggestPage,
    ],
  },
  {
    path: '/total',
    name: '统计',
    nameEn: 'Statistics',
    icon: 'bar-chart',
    pages: [
      all.totalOverviewPage,
      all.totalAnalysisPage,
      all.totalManagersPage,
      all.totalOperatePage,
      all.totalOrderPage,
    ],
  },
  {
    path: '/system',
    name: '系统',
    nameEn: 'System',
    icon: 'setting',
    pages: [
      all.campusPage,
      all.staffPage,
      all.staffImportPage,
      all.rolePage,
      all.resourcePage,
      all.dictPage,
      all.scalePage,
      all.agreementPage,
      all.configPage,
      all.operationPage,
      all.recordLogPage,
      all.exportPage,
      all.jobPage,
      all.webhookPage,
      {
        path: '/system/applet',
        component: 'system/applet',
        name: '小程序接入',
        nameEn: 'Mini-program',
        roles: ['HQ_ADMIN'],
        actions: [],
      },
    ],
  },
]

/** The calls whose holders see a page that is not granted to their roles. */
export const callsLeadingTo = ({ shownWith }: MenuPage): Path[] =>
  endpoints.flatMap(({ path }) => (nounOf(path).verb === shownWith ? [path] : []))
