import { DownloadOutlined } from '@ant-design/icons'
import type { TotalDimension } from '@cogcampus/contract/life/totalNumbers'
import { Button, DatePicker } from 'antd'
import dayjs from 'dayjs'
import { Can } from '../../../api/Can.tsx'
import { download } from '../../../api/download.ts'
import { useCan, useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { now } from '../../../ui/wall.ts'
import styles from './total.module.css'
import type { Total } from './useTotal.ts'

interface Props {
  total: Total
  shown: { from: string; to: string } | undefined
  /** What the page can be narrowed by, where the user has the lists to choose from. */
  by: readonly TotalDimension[]
}

/** Chooses the days of a page and what it is narrowed by, and exports the same by campus. */
export function Bar({ total, shown, by }: Props) {
  const can = useCan()
  const oneCampus = useUser()?.oneCampus
  const choices = [
    { name: 'campusId', endpoint: '/admin/campus/all', text: 'common.allCampuses', label: 'fields:campusId' },
    { name: 'courseId', endpoint: '/admin/course/all', text: 'total.allCourses', label: 'fields:courseId' },
    { name: 'doctorId', endpoint: '/admin/doctor-info/campus', text: 'total.allDoctors', label: 'total.doctor' },
  ] as const
  const shownChoices = choices.filter(
    ({ name, endpoint }) => by.includes(name) && can(endpoint) && !(name === 'campusId' && oneCampus),
  )
  return (
    <div className={styles.bar}>
      <DatePicker.RangePicker
        allowClear={false}
        aria-label={t('total.period')}
        presets={presets()}
        value={shown ? [dayjs(shown.from), dayjs(shown.to)] : null}
        disabledDate={(day) => day.isAfter(now(), 'day')}
        onChange={(days) => {
          const [from, to] = (days ?? []).map((day) => day?.format('YYYY-MM-DD'))
          if (from && to) total.change({ from, to })
        }}
      />
      {shownChoices.map(({ name, endpoint, text, label }) => (
        <ApiSelect
          key={name}
          endpoint={endpoint}
          aria-label={t(label)}
          placeholder={t(text)}
          className={styles.choice ?? ''}
          value={total.base[name] ?? null}
          onChange={(id) => total.change({ [name]: (id as number | null) ?? undefined })}
        />
      ))}
      <span className={styles.space} />
      <Can endpoint="/admin/total/operateTotal/admin/exl">
        <Button
          icon={<DownloadOutlined />}
          onClick={() => download('/admin/total/operateTotal/admin/exl', { ...total.days, ...total.base })}
        >
          {t('common.export')}
        </Button>
      </Can>
    </div>
  )
}

function presets() {
  const today = now()
  const last = today.subtract(1, 'month')
  return [
    { label: t('total.thisMonth'), value: [today.startOf('month'), today] },
    { label: t('total.lastMonth'), value: [last.startOf('month'), last.endOf('month')] },
    { label: t('total.last7'), value: [today.subtract(6, 'day'), today] },
    { label: t('total.last30'), value: [today.subtract(29, 'day'), today] },
    { label: t('total.last90'), value: [today.subtract(89, 'day'), today] },
    { label: t('total.thisYear'), value: [today.startOf('year'), today] },
  ] as { label: string; value: [dayjs.Dayjs, dayjs.Dayjs] }[]
}
