import { TOTAL } from '@cogcampus/contract/scoring'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { LevelTag } from '../../../shared/assess/LevelTag.tsx'
import { agesText, nameIn, type ScaleDetail, scaleText } from '../../../shared/assess/scale.ts'
import { DetailDrawer } from '../../../ui/DetailDrawer.tsx'
import { DictText } from '../../../ui/DictText.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { factsOf } from '../../../ui/factsOf.ts'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import type { Dialog } from '../../../ui/useDialog.ts'
import styles from './scale.module.css'

/** What a scale says of scores: its sub-scores with their ranges, its total, its bands. */
export function ScaleDrawer({ dialog }: { dialog: Dialog }) {
  const load = useApi('/admin/scale/detail', { id: dialog.id ?? 0 }, { enabled: dialog.open })
  return (
    <DetailDrawer
      dialog={dialog}
      title={load.data ? scaleText(load.data) : t('scale:noun')}
      width="max(30%, 640px)"
      load={load}
    >
      {(scale) => (
        <>
          <Facts
            items={factsOf('scale', scale, [
              { label: t('scale:ages'), value: agesText(scale) },
              { label: t('assess.retest'), value: t('assess.days', { count: scale.retestDays }) },
              { key: 'forms', value: scale.forms.join(t('common.comma')) },
              { label: t('scale:total'), value: <TotalText scale={scale} /> },
              { key: 'remark', wide: true },
            ])}
          />
          <Measures scale={scale} />
          <Bands scale={scale} />
        </>
      )}
    </DetailDrawer>
  )
}

function TotalText({ scale: { total } }: { scale: ScaleDetail }) {
  const bonus = total.bonus && t('assess.bonus', { points: total.bonus.points, years: total.bonus.schoolingTo })
  if (total.rule === 'NONE') return t('assess.rule.NONE')
  return [`${t(`assess.rule.${total.rule}`)} ${total.min}–${total.max}`, bonus].filter(Boolean).join(t('common.comma'))
}

function Measures({ scale }: { scale: ScaleDetail }) {
  if (scale.measures.length === 0) return null
  return (
    <ScrollBox label={t('scale:measures')} className={styles.scroll}>
      <table className={styles.table}>
        <caption>{t('scale:measures')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('fields:name')}</th>
            <th scope="col">{t('scale:domains')}</th>
            <th scope="col">{t('assess.range')}</th>
            <th scope="col">{t('assess.direction')}</th>
          </tr>
        </thead>
        <tbody>
          {scale.measures.map((measure) => (
            <tr key={measure.key}>
              <td>{nameIn(measure)}</td>
              <td>
                <DictText type="domain" value={measure.domain} />
              </td>
              <td>
                {measure.min}–{measure.max}
              </td>
              <td>{t(`assess.direction.${measure.direction}`)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Bands({ scale }: { scale: ScaleDetail }) {
  if (scale.bands.length === 0) return null
  const names = new Map(scale.measures.map((measure) => [measure.key, nameIn(measure)]))
  return (
    <ScrollBox label={t('scale:bands')} className={styles.scroll}>
      <table className={styles.table}>
        <caption>{t('scale:bands')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('assess.score')}</th>
            <th scope="col">{t('assess.range')}</th>
            <th scope="col">{t('assess.schooling')}</th>
            <th scope="col">{t('assess.level')}</th>
          </tr>
        </thead>
        <tbody>
          {scale.bands.map((band) => (
            <tr key={JSON.stringify(band)}>
              <td>{band.of === TOTAL ? t('scale:total') : names.get(band.of)}</td>
              <td>
                {band.from}–{band.to}
              </td>
              <td>{schoolingText(band)}</td>
              <td>
                <LevelTag level={band.level} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function schoolingText({ schoolingFrom: from, schoolingTo: to }: ScaleDetail['bands'][number]): string {
  if (from === null && to === null) return t('common.none')
  if (to === null) return t('assess.yearsFrom', { from: from ?? 0 })
  return t('assess.yearsRange', { from: from ?? 0, to })
}
