import type { Response } from '@cogcampus/contract'
import { useCanOpen } from '../../../api/user.ts'
import { t } from '../../../messages/index.ts'
import { Reminders } from '../../../shared/remind/Reminders.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useDict } from '../../../ui/useDict.ts'
import { Bars } from './Bars.tsx'
import { duration, percent, yuan } from './format.ts'
import type { Links } from './links.ts'
import { PeriodBar } from './PeriodBar.tsx'
import styles from './statistics.module.css'
import { type Tile, Tiles } from './Tiles.tsx'
import { Trend } from './Trend.tsx'
import type { Period } from './usePeriod.ts'

export type FiguresOf = Omit<Response<'/admin/customer/total/market'>, 'campuses'>
interface Props {
  data: FiguresOf
  links: Links
  /** Stand beside the others in the headline. */
  more?: Tile[]
}

/** Open tasks: every number links to its rows; then what else waits for sellers, who have no home page. */
export function Todo({ data: { todo }, links, more = [] }: Props) {
  const tones = {
    overdue: 'danger',
    today: 'accent',
    waiting: 'accent',
    falling: 'warning',
    sentBack: 'warning',
  } as const
  const names = Object.keys(tones) as (keyof typeof tones)[]
  const tiles = names.map((name) => ({
    label: t(`statistics.todo.${name}`),
    value: todo[name],
    to: links(name),
    tone: tones[name],
  }))
  const hasHome = useCanOpen()('/dashboard')
  return (
    <>
      <Tiles large label={t('statistics.todo')} tiles={[...tiles, ...more]} />
      {!hasHome && <Reminders beside={['MARKET_']} />}
    </>
  )
}

/** The figures of the period: how it ended, how far leads came, where they come from and why they are lost. */
export function Figures({ data, links, period, more = [] }: Props & { period: Period }) {
  const { outcome, response } = data
  return (
    <>
      <PeriodBar period={period} shown={data.period} />
      <Tiles
        label={t('statistics.outcome')}
        tiles={[
          { label: t('statistics.won'), value: outcome.won, to: links('won') },
          { label: t('statistics.lost'), value: outcome.lost, to: links('lost') },
          { label: t('statistics.winRate'), value: percent(outcome.winRate) },
          { label: t('statistics.paid'), value: yuan(outcome.paid), to: links('won'), hint: t('statistics.paidHint') },
          {
            label: t('statistics.firstResponse'),
            value: duration(response.medianMinutes),
            hint: t('statistics.firstResponseHint'),
          },
          {
            label: t('statistics.answered'),
            value: response.answered,
            to: links('answered'),
            hint: percent(response.answeredShare),
          },
          { label: t('statistics.untouched'), value: response.untouched, to: links('untouched') },
          ...more,
        ]}
      />
      <div className={styles.grid}>
        <Panel title={t('statistics.funnel')} extra={<span className={styles.note}>{t('statistics.funnelHint')}</span>}>
          <Funnel data={data} links={links} />
        </Panel>
        <Panel title={t('statistics.trend')}>
          <Trend days={data.trend} links={links} />
        </Panel>
        <Panel
          title={t('statistics.sources')}
          extra={<span className={styles.note}>{t('statistics.sourcesHint')}</span>}
        >
          <Sources data={data} links={links} />
        </Panel>
        <Panel title={t('statistics.lostReasons')}>
          <LostReasons data={data} links={links} />
        </Panel>
      </div>
    </>
  )
}

function Funnel({ data: { funnel }, links }: Props) {
  const names = ['created', 'contacted', 'handedIn', 'sold'] as const
  const bars = names.map((name) => ({
    key: name,
    label: t(`statistics.funnel.${name}`),
    value: funnel[name],
    to: links(name),
    beside: name === 'created' ? undefined : percent(funnel.rates[name]),
  }))
  return <Bars bars={bars} most={funnel.created} />
}

function Sources({ data: { sources }, links }: Props) {
  const dict = useDict('source')
  const bars = sources.map(({ source, created, sold }) => ({
    key: source ?? '',
    label: source === null ? t('statistics.noSource') : dict.label(source) || source,
    value: created,
    to: links('created', { source: source ?? 'NONE' }),
    beside: (
      <PageLink to={links('sold', { source: source ?? 'NONE' })}>{t('statistics.soldOf', { count: sold })}</PageLink>
    ),
  }))
  return <Bars bars={bars} />
}

function LostReasons({ data: { lostReasons, outcome }, links }: Props) {
  const dict = useDict('lostReason')
  const bars = lostReasons.map(({ lostReason, lost }) => ({
    key: lostReason,
    label: dict.label(lostReason) || lostReason,
    value: lost,
    to: links('lost', { lostReason }),
    beside: percent(lost / outcome.lost),
  }))
  return <Bars bars={bars} />
}
