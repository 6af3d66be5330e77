import { CaretDownOutlined, CaretUpOutlined } from '@ant-design/icons'
import { t } from '../../../messages/index.ts'
import { type AnyFigure, changeOf, goodOf } from '../../../shared/figure/figures.ts'
import styles from './total.module.css'

interface Props {
  name: AnyFigure
  now: number | null | undefined
  before: number | null | undefined
}

/** How a figure changed from the period before: an arrow with the share, in words for whoever listens. */
export function Trend({ name, now, before }: Props) {
  const change = changeOf(name, now, before)
  if (change === undefined) return null
  if (change === null) return <small className={styles.trend}>{t('total.first')}</small>
  const { by, points } = change
  if (by === 0) return <small className={styles.trend}>{t('total.same')}</small>
  const up = by > 0
  const good = goodOf(name)
  const tone = good === undefined ? undefined : (good === 'UP') === up ? 'good' : 'bad'
  const size = `${Math.abs(by).toLocaleString('zh-CN')}${points ? '' : '%'}`
  const words = points
    ? t(up ? 'total.pointsUp' : 'total.pointsDown', { by: size })
    : t(up ? 'total.up' : 'total.down', { by: size })
  return (
    <small className={styles.trend} data-tone={tone} title={words}>
      <span aria-hidden="true">{up ? <CaretUpOutlined /> : <CaretDownOutlined />}</span>
      <span aria-hidden="true">{size}</span>
      <span className={styles.unseen}>{words}</span>
    </small>
  )
}
