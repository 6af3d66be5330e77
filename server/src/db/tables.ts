import type { CampusTable, HolidayTable, RoomTable } from '../modules/campus/table.ts'
import type {
  CustomerClaimTable,
  CustomerMergeTable,
  CustomerStepTable,
  CustomerTable,
} from '../modules/customer/table.ts'
import type { CustomerCheckTable } from '../modules/customer-check/table.ts'
import type { CustomerFollowTable } from '../modules/customer-follow/table.ts'
import type { AgreementTable, ConfigTable, DictTable } from '../modules/dict/table.ts'
import type { SubjectTable } from '../modules/education/subject/table.ts'
import type { ExportRunTable } from '../modules/export/table.ts'
import type { StoredFileTable, UploadTicketTable } from '../modules/file/table.ts'
import type { ImportFaultTable, ImportRunTable } from '../modules/import/table.ts'
import type { JobRunTable } from '../modules/job/table.ts'
import type { MessageTable } from '../modules/message/table.ts'
import type { OperationChangeTable, OperationTable } from '../modules/operation/table.ts'
import type { OrderInfoTable } from '../modules/order-info/table.ts'
import type { ParentInfoTable, PatientParentTable, PatientTable } from '../modules/patient/table.ts'
import type { ResourceTable } from '../modules/rbac/resource/table.ts'
import type { RoleCampusTable, RoleResourceTable, RoleTable } from '../modules/rbac/role/table.ts'
import type {
  SessionTable,
  SignInFailureTable,
  UserCampusTable,
  UserRoleTable,
  UserTable,
} from '../modules/rbac/user/table.ts'
import type { RecordLogTable } from '../modules/record-log/table.ts'
import type { SavedViewTable } from '../modules/saved-view/table.ts'

/** Tables that belong to the whole business: any handler that may be called may read them. */
export interface SharedTables {
  agreement: AgreementTable
  config: ConfigTable
  dict: DictTable
  importFault: ImportFaultTable
  rbacResource: ResourceTable
  rbacRole: RoleTable
  rbacRoleCampus: RoleCampusTable
  rbacRoleResource: RoleResourceTable
  rbacUserCampus: UserCampusTable
  rbacUserRole: UserRoleTable
  session: SessionTable
  signInFailure: SignInFailureTable
  storedFile: StoredFileTable
  subject: SubjectTable
  uploadTicket: UploadTicketTable
}

/** Tables whose rows belong to campuses or persons: handlers reach them through their scope only (scope.ts). */
export interface OwnedTables {
  campus: CampusTable
  customer: CustomerTable
  customerCheck: CustomerCheckTable
  customerClaim: CustomerClaimTable
  customerFollow: CustomerFollowTable
  customerMerge: CustomerMergeTable
  customerStep: CustomerStepTable
  exportRun: ExportRunTable
  holiday: HolidayTable
  importRun: ImportRunTable
  jobRun: JobRunTable
  message: MessageTable
  operation: OperationTable
  operationChange: OperationChangeTable
  orderInfo: OrderInfoTable
  parentInfo: ParentInfoTable
  patient: PatientTable
  patientParent: PatientParentTable
  rbacUser: UserTable
  recordLog: RecordLogTable
  room: RoomTable
  savedView: SavedViewTable
}

export type Database = SharedTables & OwnedTables
