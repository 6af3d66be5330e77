import type { Response } from '@cogcampus/contract'
import { Button } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { EnabledTag } from '../../../ui/EnabledTag.tsx'
import { Facts } from '../../../ui/Facts.tsx'
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
          <Holidays holidays={campus.holidays} />
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
      items={[
        { label: t('system.code'), value: campus.code },
        { label: t('system.status'), value: <EnabledTag status={campus.status} /> },
        { label: t('system.region'), value: campus.region },
        { label: t('system.phone'), value: campus.phone },
        { label: t('system.principal'), value: campus.principalName },
        { label: t('system.timeZone'), value: campus.timeZone },
        { label: t('system.coordinate'), value: position },
        { label: t('system.createdAt'), value: <DateText value={campus.createdAt} /> },
        { label: t('system.address'), value: campus.address, wide: true },
        { label: t('system.intro'), value: campus.intro, wide: true },
        { label: t('system.remark'), value: campus.remark, wide: true },
      ]}
    />
  )
}
