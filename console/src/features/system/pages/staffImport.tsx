import { t } from '../../../messages/index.ts'
import { ImportPage } from '../../../ui/import/ImportPage.tsx'
import { ImportPasswords } from '../staff/ImportPasswords.tsx'

/** Staff from a file, from the template to the first passwords and the undo. */
export default function StaffImportPage() {
  return (
    <ImportPage
      noun="rbac/user"
      title={t('system.staffImport')}
      list="/system/staff"
      seeList={t('system.staffImportSee')}
      rowPage={(id) => `/system/staff?edit=${id}`}
      next={(id) => <ImportPasswords id={id} />}
    />
  )
}
