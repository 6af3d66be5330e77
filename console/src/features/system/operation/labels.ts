import { type ErrCode, errors } from '@cogcampus/contract/errors'
import { t } from '../../../messages/index.ts'
import type { Key } from '../../../messages/keys.ts'

/** The tables whose changes are on record; one that is missing here shows its own name. */
export const tables = {
  campus: 'system.table.campus',
  room: 'system.table.room',
  holiday: 'system.table.holiday',
  rbac_user: 'system.table.rbac_user',
  rbac_user_campus: 'system.table.rbac_user_campus',
  rbac_user_role: 'system.table.rbac_user_role',
  rbac_role: 'system.table.rbac_role',
  rbac_role_campus: 'system.table.rbac_role_campus',
  rbac_role_resource: 'system.table.rbac_role_resource',
  rbac_resource: 'system.table.rbac_resource',
  dict: 'system.table.dict',
  agreement: 'system.table.agreement',
  config: 'system.table.config',
  subject: 'system.table.subject',
} as const satisfies Record<string, Key>

const fields: Partial<Record<string, Key>> = {
  id: 'system.field.id',
  name: 'system.field.name',
  name_en: 'system.field.name_en',
  code: 'system.field.code',
  region: 'system.field.region',
  address: 'system.field.address',
  phone: 'system.field.phone',
  phone_no: 'system.field.phone_no',
  principal_id: 'system.field.principal_id',
  time_zone: 'system.field.time_zone',
  lat: 'system.field.lat',
  lng: 'system.field.lng',
  photos: 'system.field.photos',
  intro: 'system.field.intro',
  opening_hours: 'system.field.opening_hours',
  status: 'system.field.status',
  remark: 'system.field.remark',
  deleted_at: 'system.field.deleted_at',
  campus_id: 'system.field.campus_id',
  type: 'system.field.type',
  capacity: 'system.field.capacity',
  from_day: 'system.field.from_day',
  to_day: 'system.field.to_day',
  login_name: 'system.field.login_name',
  password_hash: 'system.field.password_hash',
  must_change_password: 'system.field.must_change_password',
  user_name: 'system.field.user_name',
  gender: 'system.field.gender',
  head_url: 'system.field.head_url',
  last_login_at: 'system.field.last_login_at',
  user_id: 'system.field.user_id',
  role_id: 'system.field.role_id',
  resource_id: 'system.field.resource_id',
  scope: 'system.field.scope',
  built_in: 'system.field.built_in',
  parent_id: 'system.field.parent_id',
  icon: 'system.field.icon',
  component: 'system.field.component',
  hidden: 'system.field.hidden',
  fixed: 'system.field.fixed',
  sort: 'system.field.sort',
  value: 'system.field.value',
  label: 'system.field.label',
  label_en: 'system.field.label_en',
  color: 'system.field.color',
  revision: 'system.field.revision',
  title: 'system.field.title',
  body: 'system.field.body',
  effective_at: 'system.field.effective_at',
  key: 'system.field.key',
  level_name: 'system.field.level_name',
  grade: 'system.field.grade',
}

export function tableName(table: string): string {
  const key = (tables as Partial<Record<string, Key>>)[table]
  return key ? t(key) : table
}

export function fieldName(field: string): string {
  const key = fields[field]
  return key ? t(key) : field
}

/** Why a call was refused, in words. */
export function errorText(errCode: string): string {
  return errCode in errors ? t(`system.error.${errCode as ErrCode}`) : errCode
}
