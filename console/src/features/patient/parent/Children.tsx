import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DictText } from '../../../ui/DictText.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { PatientLink } from '../../../ui/PatientLink.tsx'

const rights = ['guardian', 'payer', 'mayAskLeave', 'seesReports', 'notified'] as const

/** The patients of a parent, and what the parent may do for each. */
export function Children({ parentId }: { parentId: number }) {
  const links = useApi('/admin/patient-parent/page', { parentId, pageSize: 50 })
  if (!links.data) return <Loading />
  return (
    <ul style={{ margin: 0, paddingInlineStart: 18 }}>
      {links.data.list.map((link) => (
        <li key={link.id}>
          <PatientLink id={link.patientId} name={link.patientName} /> (
          <DictText type="relation" value={link.relation} />){' '}
          {rights
            .filter((right) => link[right])
            .map((right) => t(`patient-parent:${right}`))
            .join(' · ')}
        </li>
      ))}
    </ul>
  )
}
