import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { t } from '../../../messages/index.ts'
import { ChoiceChips } from '../../../ui/ChoiceChips.tsx'
import { TimeInput } from '../../../ui/TimeInput.tsx'
import { weekdayName, weekdays } from '../../../ui/weekday.ts'
import { another, asTheDayBefore, type Hours, hoursOf, mostADay, totalOf } from './hours.ts'
import styles from './week.module.css'

interface Props {
  id?: string
  /** The campuses whose hours can be edited; the first is chosen. */
  campuses: { id: number; name: string }[]
  value?: Hours[]
  onChange?: (hours: Hours[]) => void
}

/** The hours of a week, a line a day. A day without hours is off; hours at other campuses stand beside them. */
export function WeekHours({ id, campuses, value = [], onChange }: Props) {
  const [chosen, setChosen] = useState(campuses[0]?.id ?? 0)
  const campusId = campuses.some((campus) => campus.id === chosen) ? chosen : (campuses[0]?.id ?? 0)
  const replace = (before: Hours, after?: Hours) =>
    onChange?.(value.flatMap((each) => (each === before ? (after ?? []) : each)))
  return (
    <div id={id} className={styles.week}>
      {campuses.length > 1 && (
        <ChoiceChips
          label={t('fields:campusId')}
          value={String(campusId)}
          onChange={(id) => setChosen(Number(id))}
          options={campuses.map((campus) => ({ value: String(campus.id), label: campus.name }))}
        />
      )}
      <ul>
        {weekdays.map((weekday) => {
          const day = weekdayName(weekday)
          const here = hoursOf(value, campusId, weekday)
          const elsewhere = value.filter((each) => each.weekday === weekday && each.campusId !== campusId)
          return (
            <li key={weekday}>
              <strong>{day}</strong>
              <div className={styles.day}>
                {here.map((hours, at) => (
                  <Stretch
                    // biome-ignore lint/suspicious/noArrayIndexKey: a stretch has nothing else that stays while it is typed
                    key={at}
                    label={`${day} ${at + 1}`}
                    hours={hours}
                    onChange={(next) => replace(hours, next)}
                  />
                ))}
                {here.length === 0 && <span className={styles.off}>{t('doctor.dayOff')}</span>}
                {elsewhere.map((hours) => (
                  <span key={`${hours.campusId} ${hours.from}`} className={styles.elsewhere}>
                    {`${hours.from}–${hours.to} ${hours.campusName ?? nameIn(campuses, hours.campusId)}`}
                  </span>
                ))}
              </div>
              <div className={styles.actions}>
                <Button
                  size="small"
                  icon={<PlusOutlined />}
                  aria-label={t('doctor.addHoursOn', { day })}
                  disabled={here.length >= mostADay}
                  onClick={() => onChange?.([...value, another(value, campusId, weekday)])}
                >
                  {t('doctor.addHours')}
                </Button>
                {weekday > 1 && (
                  <Button
                    size="small"
                    type="text"
                    aria-label={t('doctor.sameOn', { day })}
                    onClick={() => onChange?.(asTheDayBefore(value, campusId, weekday))}
                  >
                    {t('doctor.same')}
                  </Button>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      <p>{t('doctor.hoursTotal', { count: totalOf(value.filter((each) => each.campusId === campusId)) })}</p>
    </div>
  )
}

const nameIn = (campuses: Props['campuses'], id: number) => campuses.find((campus) => campus.id === id)?.name ?? ''

interface StretchProps {
  label: string
  hours: Hours
  onChange: (next?: Hours) => void
}

function Stretch({ label, hours, onChange }: StretchProps) {
  return (
    <span className={styles.stretch}>
      <Clock
        label={t('doctor.fromOf', { day: label })}
        value={hours.from}
        onChange={(from) => onChange({ ...hours, from })}
      />
      –
      <Clock label={t('doctor.toOf', { day: label })} value={hours.to} onChange={(to) => onChange({ ...hours, to })} />
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('doctor.removeHours', { day: label })}
        onClick={() => onChange()}
      />
    </span>
  )
}

function Clock({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <TimeInput
      aria-label={label}
      className={styles.clock ?? ''}
      allowClear={false}
      needConfirm={false}
      value={value}
      onChange={(next) => next && onChange(next)}
    />
  )
}
