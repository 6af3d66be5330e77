import { limits } from '@cogcampus/contract/limits'
import { Form } from 'antd'
import { useRef } from 'react'
import { t } from '../../messages/index.ts'
import { ChoiceChips } from '../../ui/ChoiceChips.tsx'
import { DateInput } from '../../ui/DateInput.tsx'
import { LabelledItem } from '../../ui/LabelledItem.tsx'
import { MoneyInput } from '../../ui/MoneyInput.tsx'
import { MoneyText } from '../../ui/MoneyText.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { atLeast, atMost, moneyAtMost, required } from '../../ui/rules.ts'
import { type LineValues, priceOf } from './line.ts'
import styles from './lines.module.css'
import { SoldCourseSelect } from './SoldCourseSelect.tsx'
import { useCampusCourses } from './useCampusCourses.ts'

/** The most that the parts of a line can be: hours, days, and fen. */
const most = { hours: 10_000, days: 3650, discount: 200_000_000 }

interface Props {
  /** Whose courses and prices they are; undefined until it is known. */
  campusId: number | undefined
  /** Where the line stands in the form: the list and its place there; not given, it is the form. */
  list?: readonly string[]
  at?: number
  /** The course that a stored line has. */
  before?: { id: number; name: string } | undefined
  /** Whether typing begins here. */
  focus?: boolean | undefined
}

/** The fields of a line. A course brings the price of the campus and its validity along, unless others were typed. */
export function LineFields({ campusId, list = [], at, before, focus = false }: Props) {
  const form = Form.useFormInstance()
  const { courses } = useCampusCourses(campusId)
  const place = at === undefined ? [] : [at]
  const path = (name: keyof LineValues) => [...place, name]
  const whole = (name: keyof LineValues) => [...list, ...place, name]
  const line = Form.useWatch([...list, ...place], form) as LineValues | undefined
  const period = line?.kind === 'PERIOD'
  const kinds = (['HOURS', 'PERIOD'] as const).map((value) => ({ value, label: t(`order.kind.${value}`) }))
  const chosen = useRef<(typeof courses)[number]>(undefined)
  const choose = (id: number) => {
    const last = chosen.current
    chosen.current = courses.find((each) => each.id === id)
    const bring = (name: 'unitPrice' | 'validDays', value: number | null = null, old?: number | null) => {
      const typed = form.getFieldValue(whole(name)) as number | null | undefined
      if (!typed || typed === old) form.setFieldValue(whole(name), value)
    }
    bring('unitPrice', chosen.current?.price, last?.price)
    bring('validDays', chosen.current?.validDays, last?.validDays)
  }
  return (
    <div className={styles.triple}>
      <LabelledItem name={path('courseId')} label={t('fields:courseId')} required="choice">
        <SoldCourseSelect campusId={campusId} before={before} autoFocus={focus} onChange={choose} />
      </LabelledItem>
      <Form.Item name={path('kind')} label={t('order.lineKind')} initialValue="HOURS">
        <ChoiceChips label={t('order.lineKind')} options={kinds} />
      </Form.Item>
      <Form.Item
        name={path('paidHours')}
        label={t(period ? 'order.lessons' : 'order.paidHours')}
        {...(period ? { extra: t('order.unlimitedHint') } : {})}
        rules={[required(t('order.paidHours')), atMost(most.hours)]}
      >
        <NumberInput suffix={t('order.hoursUnit')} />
      </Form.Item>
      <Form.Item
        name={path('unitPrice')}
        label={t(period ? 'order.cardPrice' : 'order.unitPrice')}
        rules={[required(t('order.unitPrice')), moneyAtMost(limits.price)]}
      >
        <MoneyInput />
      </Form.Item>
      <Form.Item name={path('giftHours')} label={t('order.giftHours')} rules={[atMost(most.hours)]}>
        <NumberInput suffix={t('order.hoursUnit')} />
      </Form.Item>
      <Form.Item name={path('discount')} label={t('order.discount')} rules={[moneyAtMost(most.discount)]}>
        <MoneyInput />
      </Form.Item>
      <LabelledItem
        name={path('validDays')}
        label={t('order.validDays')}
        required={period}
        rules={[atLeast(1), atMost(most.days)]}
      >
        <NumberInput suffix={t('order.daysUnit')} placeholder={t('common.noEnd')} />
      </LabelledItem>
      <Form.Item name={path('validFrom')} label={t('order.validFrom')}>
        <DateInput placeholder={t('order.whenPaid')} />
      </Form.Item>
      <Form.Item label={t('order.amount')}>
        <output className={styles.amount}>
          <MoneyText fen={priceOf(line ?? {})} />
        </output>
      </Form.Item>
    </div>
  )
}
