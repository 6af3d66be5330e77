import { plainDay } from '../../app/when'
import { type Key, t } from '../../messages'
import { Box, Txt } from '../../ui/native'
import { Card, Fact } from '../../ui/parts'
import type { Figures } from './types'

type Found = Figures['assessments'][number]
type Result = Found['latest']

/** As many as stand beside each other in large letters. */
const MOST = 6
const levelText = (level: string): string => t(`report.level.${level}` as Key)
const rounded = (score: number): string => String(Math.round(score * 10) / 10)

/** The results of one scale: the first and the latest in words, and the last totals as blocks over the normal range. */
export function Assessment({ found }: { found: Found }) {
  const ranged = found.max > found.min && (found.trend.length > 0 || found.latest.total !== null)
  const share = (total: number) =>
    Math.round((Math.min(1, Math.max(0, (total - found.min) / (found.max - found.min))) || 0) * 100)
  const points = found.trend.slice(-MOST)
  const { norm } = found
  return (
    <Card>
      <Box className="row-title">{found.name}</Box>
      {found.form && <Txt className="muted">{found.form}</Txt>}
      <Box className="report-results">
        {found.first && <ResultBox label={t('report.first')} result={found.first} />}
        {found.first && <Txt className="report-arrow">→</Txt>}
        <ResultBox label={t('report.latest')} result={found.latest} />
      </Box>
      {ranged && points.length > 1 && (
        <Box
          className="report-trend"
          role="img"
          label={t('report.trend', { totals: points.map(({ total }) => rounded(total)).join(t('common.comma')) })}
        >
          {norm && (
            <Box
              className="report-norm"
              style={`bottom: ${share(norm.from)}%; height: ${Math.max(2, share(norm.to) - share(norm.from))}%`}
            />
          )}
          {points.map((point, at) => (
            <Box key={`${point.day}-${point.total}`} className="report-column">
              <Txt className="report-total">{rounded(point.total)}</Txt>
              <Box
                className={`report-block ${at === points.length - 1 ? 'report-block-last' : ''}`}
                style={`height: ${Math.max(2, share(point.total))}%`}
              />
            </Box>
          ))}
        </Box>
      )}
      {ranged && (
        <Txt className="muted">
          {[
            t(`report.better.${found.direction}` as Key),
            t('report.range', { min: rounded(found.min), max: rounded(found.max) }),
            norm &&
              t(points.length > 1 ? 'report.norm' : 'report.normal', {
                from: rounded(norm.from),
                to: rounded(norm.to),
              }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Txt>
      )}
      {found.axes.map((axis) => (
        <Fact key={axis.name} label={axis.name}>
          {[axis.first, axis.latest].map(levelAt(found.rings)).filter(Boolean).join(' → ') || '—'}
        </Fact>
      ))}
    </Card>
  )
}

/** The level of a sub-score, which stands as far out in the profile as its ring. */
const levelAt =
  (rings: Found['rings']) =>
  (reach: number | null): string => {
    const level = reach === null ? undefined : rings[rings.length - Math.round(reach * rings.length)]
    return level ? levelText(level) : ''
  }

const ResultBox = ({ label, result }: { label: string; result: Result }) => (
  <Box className="report-result">
    <Txt className="figure-label">{label}</Txt>
    {result.total !== null && <Txt className="figure-number">{rounded(result.total)}</Txt>}
    {result.level ? (
      <Txt className={result.total === null ? 'figure-number' : 'report-level'}>{levelText(result.level)}</Txt>
    ) : (
      result.total === null && <Txt className="figure-number">—</Txt>
    )}
    <Txt className="figure-label">{plainDay(result.day)}</Txt>
  </Box>
)
