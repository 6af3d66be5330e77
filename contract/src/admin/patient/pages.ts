import { page, standardCalls } from '../../page.ts'

export const patientPage = page({
  path: '/patient/list',
  component: 'patient/list',
  name: '患者',
  nameEn: 'Patients',
  remind: 'CAMPUS_PATIENT',
  actions: [
    '/admin/patient/page',
    '/admin/patient/add',
    '/admin/patient/known',
    '/admin/patient/campuses',
    '/admin/patient/staff',
    '/admin/patient/delete',
    '/admin/patient/restore',
    '/admin/patient/export',
    '/admin/patient/page/exl',
  ],
})

export const patientInfoPage = page({
  path: '/patient/info',
  component: 'patient/info',
  name: '患者档案',
  nameEn: 'Patient file',
  hidden: true,
  actions: [
    '/admin/patient/info',
    '/admin/patient/week',
    '/admin/patient/profile',
    '/admin/patient/detail',
    '/admin/patient/update',
    '/admin/patient/state',
    '/admin/patient/reveal',
    '/admin/patient/accessLog',
    '/admin/patient/merge',
    '/admin/patient/unmerge',
    '/admin/patient-consent/agreements',
    '/admin/patient-consent/page',
    '/admin/patient-consent/add',
    '/admin/patient-consent/withdraw',
    ...standardCalls('/admin/patient-document'),
    '/admin/patient-parent/page',
    '/admin/patient-parent/detail',
    '/admin/patient-parent/add',
    '/admin/patient-parent/update',
    '/admin/patient-parent/delete',
  ],
})

export const patientImportPage = page({
  path: '/patient/import',
  component: 'patient/import',
  name: '患者导入',
  nameEn: 'Import of patients',
  actions: [
    '/admin/patient/import/page',
    '/admin/patient/import/detail',
    '/admin/patient/import/template',
    '/admin/patient/import/upload',
    '/admin/patient/import/check',
    '/admin/patient/import/run',
    '/admin/patient/import/undo',
    '/admin/patient/import/errors',
  ],
})

export const appUserPage = page({
  path: '/patient/appUser',
  component: 'patient/appUser',
  name: '小程序用户',
  nameEn: 'App users',
  remind: 'CAMPUS_APP_USER',
  actions: ['/admin/rbac/user/page/applet', '/admin/rbac/user/export', '/admin/rbac/user/page/applet/exl'],
})
