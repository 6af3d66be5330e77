import type { Response } from '@cogcampus/contract'
import { Button } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { fileUrl } from '../../../api/request.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import type { Dialog } from '../../../ui/useDialog.ts'
import { Holidays, Hours, Photos, Rooms, WorkingDays } from './CampusSections.tsx'
import { CampusStaff } from './CampusStaff.tsx'
import styles from './campus.module.css'

type Campus = Response<'/admin/campus/detail'>

/** A campus in full. */
export function CampusDetail({ dialog, edit }: { dialog: Dialog; edit: (id: number) => void }) {
  const id = dialog.id ?? 0
  const row = useApi('/admin/campus/detail', { id }, { enabled: dialog.open })
  return (
    <DetailDrawer
      dialog={dialog}
      width="max(30%, 560px)"
      title={row.data?.name ?? t('system.campusDetail')}
      load={row}
      extra={
        !row.data?.deletedAt && (
          <Can endpoint="/admin/campus/update">
            <Button onClick={() => edit(id)}>{t('common.edit')}</Button>
          </Can>
        )
      }
    >
      {(campus) => (
        <div className={styles.sections}>
          <Base campus={campus} />
          <Hours hours={campus.openingHours} />
          <Rooms rooms={campus.rooms} />
          <Holidays campusId={campus.id} holidays={campus.holidays} />
          <WorkingDays days={campus.workingDays} />
          <Photos photos={campus.photos} />
          <CampusStaff campusId={campus.id} />
        </div>
      )}
    </DetailDrawer>
  )
}

function Base({ campus }: { campus: Campus }) {
  const position = campus.lat !== null && campus.lng !== null ? `${campus.lat}, ${campus.lng}` : null
  return (
    <Facts
      items={factsOf('campus', campus, [
        'code',
        'status',
        'region',
        'phone',
        'principalName',
        'timeZone',
        { label: t('system.coordinate'), value: position },
        'createdAt',
        { key: 'address', wide: true },
        { key: 'logo', value: campus.logo && <img className={styles.logo} src={fileUrl(campus.logo)} alt="" /> },
        { key: 'intro', wide: true },
        { key: 'remark', wide: true },
      ])}
    />
  )
}
