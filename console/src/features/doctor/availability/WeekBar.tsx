import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { Button, Space } from 'antd'
import type { ReactNode } from 'react'
import { useUser } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { ApiSelect } from '../../../ui/ApiSelect.tsx'
import { DateInput } from '../../../ui/DateInput.tsx'
import styles from './week.module.css'
import { sundayOf, weekBegin, weeksLater } from './weeks.ts'

interface Props {
  monday: string
  campusId: number | undefined
  chooseWeek: (monday: string) => void
  chooseCampus: (id: number) => void
  course: ReactNode
}

/** Chooses the campus, for users with several, and the week. */
export function WeekBar({ monday, campusId, chooseWeek, chooseCampus, course }: Props) {
  const onlyOne = useUser()?.oneCampus
  return (
    <div className={styles.bar}>
      {!onlyOne && (
        <ApiSelect
          endpoint="/admin/campus/all"
          allowClear={false}
          aria-label={t('fields:campusId')}
          value={campusId ?? null}
          onChange={(id) => chooseCampus(id as number)}
          className={styles.campus ?? ''}
        />
      )}
      {course}
      <Space.Compact>
        <Button
          icon={<LeftOutlined />}
          aria-label={t('doctor.weekBefore')}
          onClick={() => chooseWeek(weeksLater(monday, -1))}
        />
        <Button onClick={() => chooseWeek(weekBegin())}>{t('doctor.thisWeek')}</Button>
        <Button
          icon={<RightOutlined />}
          aria-label={t('doctor.weekAfter')}
          onClick={() => chooseWeek(weeksLater(monday, 1))}
        />
      </Space.Compact>
      <DateInput
        aria-label={t('doctor.weekOf')}
        allowClear={false}
        style={{ width: 140 }}
        value={monday}
        onChange={(day) => day && chooseWeek(weekBegin(day))}
      />
      <span className={styles.range}>{`${monday} – ${sundayOf(monday)}`}</span>
    </div>
  )
}
