import { hoursCarried } from '@cogcampus/contract/life/orderMoney'
import { Alert } from 'antd'
import { t } from '../../../messages/index.ts'
import type { Line } from '../../../shared/order/order.ts'
import { useCampusCourses } from '../../../shared/order/useCampusCourses.ts'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { moneyText } from '../../../ui/money.ts'
import styles from '../order.module.css'
import { Decisive } from './Decisive.tsx'

interface Props {
  line: Line
  /** What is moved, and the fen that go with it. */
  hours: number
  amount: number
  courseId: number
  /** Who gets them; not chosen yet where it is undefined. */
  to: string | undefined
}

/** What a transfer does on both sides, as the server will compute it: prices, hours and money before and after, and gift hours. */
export function TransferEffect({ line, hours, amount, courseId, to = t('common.none') }: Props) {
  const { courses, loading } = useCampusCourses(line.campusId)
  if (loading) return null
  const { list, paidHours, paidLeft, giftLeft, worth } = line
  const same = courseId === line.courseId
  const soldAt = Math.round(list / paidHours)
  const paidAt = Math.round(line.amount / paidHours)
  const there = courses.find((course) => course.id === courseId)
  const toPrice = same ? soldAt : (there?.price ?? 0)
  const received = hours === 0 ? 0 : hoursCarried({ hours, amount, list, paidHours, same, toPrice })
  const course = same ? line.courseName : (there?.name ?? '')
  const change = (before: string | number, after: string | number) => t('order.beforeAfter', { before, after })
  return (
    <>
      <table className={styles.effect}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('order.fromLine', { course: line.courseName })}</th>
            <th scope="col">{t('order.toLine', { course })}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('order.unitPrice')}</th>
            <td>
              {paidAt === soldAt
                ? moneyText(soldAt)
                : t('order.afterDiscount', { price: moneyText(soldAt), paid: moneyText(paidAt) })}
            </td>
            <td>
              <MoneyText fen={toPrice} />
            </td>
          </tr>
          <tr>
            <th scope="row">{t('order-course:paidHours')}</th>
            <td>{change(paidLeft, paidLeft - hours)}</td>
            <td>{change(0, received)}</td>
          </tr>
          <tr>
            <th scope="row">{t('order.worth')}</th>
            <td>{change(moneyText(worth), moneyText(worth - amount))}</td>
            <td>{change(moneyText(0), moneyText(amount))}</td>
          </tr>
          <tr>
            <th scope="row">{t('order.giftHours')}</th>
            <td>{giftLeft > 0 ? t('order.giftStays', { gift: giftLeft }) : 0}</td>
            <td>0</td>
          </tr>
        </tbody>
      </table>
      {hours > 0 && received === 0 ? (
        <Alert type="warning" showIcon title={t('order.carriesNoHour')} style={{ marginBottom: 16 }} />
      ) : (
        <>
          <p>{t('order.toHoursHint')}</p>
          <Decisive label={t('order.movesTo', { name: to, course })}>
            {t('order.moves', { hours: received, amount: moneyText(amount) })}
          </Decisive>
        </>
      )}
    </>
  )
}
