import type { RoleCode, ScopeKind } from '@cogcampus/contract/enums'

/** The roles as shipped; the endpoints name the calls that each may make. */
export const roles: { code: RoleCode; name: string; nameEn: string; scope: ScopeKind }[] = [
  { code: 'HQ_ADMIN', name: '总部管理员', nameEn: 'Headquarters administrator', scope: 'ALL' },
  { code: 'HQ_OPERATION', name: '总部运营', nameEn: 'Headquarters operations', scope: 'ALL' },
  { code: 'MARKETING_DIRECTOR', name: '市场总监', nameEn: 'Marketing director', scope: 'ALL' },
  { code: 'MARKETING_CONSULTANT', name: '市场顾问', nameEn: 'Marketing consultant', scope: 'OWN' },
  { code: 'SALES_CONSULTANT', name: '销售顾问', nameEn: 'Sales consultant', scope: 'OWN' },
  { code: 'CAMPUS_PRINCIPAL', name: '校区负责人', nameEn: 'Campus principal', scope: 'CAMPUS' },
  { code: 'CAMPUS_STAFF', name: '教务', nameEn: 'Campus staff', scope: 'CAMPUS' },
  { code: 'DOCTOR', name: '医生', nameEn: 'Doctor', scope: 'OWN' },
]
