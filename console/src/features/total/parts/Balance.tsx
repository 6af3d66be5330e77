import type { Response } from '@cogcampus/contract'
import { type BalancePartName, balancePartNames, balanceParts, sideOf } from '@cogcampus/contract/life/totalBalance'
import { useApi } from '../../../api/useApi.ts'
import { t } from '../../../messages/index.ts'
import { MoneyText } from '../../../ui/MoneyText.tsx'
import { PageLink } from '../../../ui/PageLink.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { pairsOf } from '../../../ui/query.ts'
import { Loaded } from './Loaded.tsx'
import styles from './total.module.css'

type Parts = Response<'/admin/total/balance'>
const sides = ['MONEY', 'WORTH'] as const

/** The money until now from both sides, to the fen: what came in or is due, and what became of it. */
export function Balance({ campusId }: { campusId?: number | undefined }) {
  const load = useApi('/admin/total/balance', campusId === undefined ? {} : { campusId }, { keep: true })
  return (
    <Panel title={t('total.balance')}>
      <Loaded load={load}>
        {(parts) => {
          const off = sideOf('MONEY', parts) - sideOf('WORTH', parts)
          return (
            <>
              <div className={styles.two}>
                {sides.map((side) => (
                  <Side key={side} side={side} parts={parts} campusId={campusId} />
                ))}
              </div>
              <p
                className={styles.verdict}
                data-tone={off === 0 ? 'good' : 'bad'}
                role={off === 0 ? undefined : 'alert'}
              >
                {off === 0 ? t('total.balanced') : t('total.unbalanced', { amount: (off / 100).toFixed(2) })}
              </p>
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

interface SideProps {
  side: (typeof sides)[number]
  parts: Parts
  campusId: number | undefined
}

/** A side of the equation as a sum, each part named, also where it is nothing. */
function Side({ side, parts, campusId }: SideProps) {
  const names = balancePartNames.filter((name) => balanceParts[name].side === side)
  return (
    <table className={styles.sum}>
      <caption>{t(`total.side.${side}`)}</caption>
      <tbody>
        {names.map((name) => (
          <tr key={name} data-part={name}>
            <th scope="row">
              {t(`total.part.${name}`)}
              <small>{t(`total.partMeaning.${name}`)}</small>
            </th>
            <td>
              <Part name={name} fen={'minus' in balanceParts[name] ? -parts[name] : parts[name]} campusId={campusId} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('total.sum')}</th>
          <td>
            <MoneyText fen={sideOf(side, parts)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

/** The money of a part; a link to its rows where a list shows them. */
function Part({ name, fen, campusId }: { name: BalancePartName; fen: number; campusId: number | undefined }) {
  const money = <MoneyText fen={fen} />
  const part = balanceParts[name]
  if (!('page' in part)) return money
  const filters = { ...part.filters, ...(campusId === undefined ? {} : { campusId }) }
  const pairs = Object.entries(filters).flatMap(([key, value]) => pairsOf(key, value))
  return <PageLink to={`${part.page}?${new URLSearchParams(pairs)}`}>{money}</PageLink>
}
