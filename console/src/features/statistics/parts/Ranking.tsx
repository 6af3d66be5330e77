import type { Response } from '@cogcampus/contract'
import type { LeadNumberName } from '@cogcampus/contract/life/leadNumbers'
import { t } from '../../../messages/index.ts'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { ScrollBox } from '../../../ui/ScrollBox.tsx'
import { percent, yuan } from './format.ts'
import type { Links } from './links.ts'
import styles from './statistics.module.css'

type Row = Response<'/admin/customer/total/manager'>['ranking'][number]

/** The consultants by sales, with the leads each holds and the overdue contacts. */
export function Ranking({ rows, links }: { rows: Row[]; links: Links }) {
  return (
    <Panel title={t('statistics.ranking')} flush>
      <ScrollBox label={t('statistics.ranking')} className={styles.scroll}>
        <table className={styles.table} data-ranked>
          <caption>{t('statistics.ranking')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('statistics.rank')}</th>
              <th scope="col">{t('fields:consultantId')}</th>
              {(['won', 'winRate', 'paid', 'lost', 'contacts', 'holding', 'overdue'] as const).map((name) => (
                <th key={name} scope="col" title={name === 'paid' ? t('statistics.paidHint') : undefined}>
                  {t(`statistics.ranking.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.ownerId}>
                <td>{index + 1}</td>
                <th scope="row">{row.ownerName}</th>
                <Count name="won" row={row} links={links} />
                <td>{percent(row.winRate)}</td>
                <td>{yuan(row.paid)}</td>
                <Count name="lost" row={row} links={links} />
                <td>
                  <PageLink to={links.contacts(row.ownerId)}>{row.contacts}</PageLink>
                </td>
                <Count name="holding" row={row} links={links} />
                <Count name="overdue" row={row} links={links} />
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length === 0 && <p className={styles.none}>{t('statistics.none')}</p>}
      </ScrollBox>
    </Panel>
  )
}

function Count({ name, row, links }: { name: keyof Row & LeadNumberName; row: Row; links: Links }) {
  return (
    <td>
      <PageLink
        to={links(name, { ownerId: row.ownerId })}
        className={name === 'overdue' && row.overdue > 0 ? styles.late : undefined}
      >
        {row[name]}
      </PageLink>
    </td>
  )
}
