import type { Response } from '@cogcampus/contract'
import { Button, Image } from 'antd'
import { Can } from '../../../api/Can.tsx'
import { fileUrl } from '../../../api/request.ts'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { DateText } from '../../../ui/DateText.tsx'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { EnabledTag } from '../../../ui/EnabledTag.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import { useDict } from '../../../ui/useDict.ts'
import { CampusStaff } from './CampusStaff.tsx'
import styles from './campus.module.css'
import { weekdayName } from './HoursFields.tsx'

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

function Hours({ hours }: { hours: Campus['openingHours'] }) {
  const of = (weekday: number) => hours.filter((each) => each.weekday === weekday)
  return (
    <section>
      <h3>{t('system.openingHours')}</h3>
      <ul className={styles.rows}>
        {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
          <li key={weekday}>
            <span>{weekdayName(weekday)}</span>
            <span>
              {of(weekday)
                .map(({ open, close }) => `${open}–${close}`)
                .join(' / ') || t('system.closed')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Rooms({ rooms }: { rooms: Campus['rooms'] }) {
  const type = useDict('roomType')
  return (
    <section>
      <h3>{`${t('system.rooms')} (${rooms.length})`}</h3>
      {rooms.length === 0 && <p className={styles.quiet}>{t('system.noRooms')}</p>}
      <ul className={styles.rows}>
        {rooms.map((room) => (
          <li key={room.id}>
            <span>
              {room.name} <small>{room.type && (type.label(room.type) || room.type)}</small>
            </span>
            <span>
              <small>{t('system.people', { count: room.capacity })}</small> <EnabledTag status={room.status} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Holidays({ holidays }: { holidays: Campus['holidays'] }) {
  const today = new Date().toLocaleDateString('sv')
  const ahead = holidays.filter((holiday) => holiday.to >= today)
  return (
    <section>
      <h3>{`${t('system.holidays')} (${ahead.length})`}</h3>
      {ahead.length === 0 && <p className={styles.quiet}>{t('system.noHolidays')}</p>}
      <ul className={styles.rows}>
        {ahead.map((holiday) => (
          <li key={holiday.id}>
            <span>{holiday.name}</span>
            <small>
              <DateText value={holiday.from} /> – <DateText value={holiday.to} />
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Photos({ photos }: { photos: string[] }) {
  if (photos.length === 0) return null
  return (
    <section>
      <h3>{t('system.photos')}</h3>
      <Image.PreviewGroup>
        <div className={styles.photos}>
          {photos.map((photo, index) => (
            <Image
              key={photo}
              width={112}
              height={84}
              className={styles.photo}
              src={fileUrl(photo)}
              alt={t('system.photoNumber', { count: index + 1 })}
            />
          ))}
        </div>
      </Image.PreviewGroup>
    </section>
  )
}
