import { plainDay } from '../../app/when'
import { type Key, t } from '../../messages'
import { Box, Txt } from '../../ui/native'
import { Card } from '../../ui/parts'
import type { Figures } from './types'

type Found = Figures['assessments'][number]
type Result = Found['latest']

/** As many as stand beside each other in large letters. */
const MOST = 6
const rounded = (score: number): string => String(Math.round(score * 10) / 10)

/** The results of one scale: the first and the latest in words, and the last totals as blocks over the normal range. */
export function Assessment({ found }: { found: Found }) {
  const ranged = found.max > found.min
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
          label={t('report.trend', { totals: points.map(({ total }) => rounded(total)).join(t('report.comma')) })}
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
            norm && points.length > 1 && t('report.norm', { from: rounded(norm.from), to: rounded(norm.to) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Txt>
      )}
    </Card>
  )
}

const ResultBox = ({ label, result }: { label: string; result: Result }) => (
  <Box className="report-result">
    <Txt className="figure-label">{label}</Txt>
    <Txt className="figure-number">{result.total === null ? '—' : rounded(result.total)}</Txt>
    {result.level && <Txt className="report-level">{t(`report.level.${result.level}` as Key)}</Txt>}
    <Txt className="figure-label">{plainDay(result.day)}</Txt>
  </Box>
)
