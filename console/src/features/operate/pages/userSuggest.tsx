import type { Response } from '@cogcampus/contract'
import { isRequest, type SuggestCall, suggestLife, suggestStates } from '@cogcampus/contract/life/suggest'
import { useAction } from '../../../api/useAction.ts'
import { t } from '../../../messages/index.ts'
import type { Action } from '../../../ui/actions.ts'
import { DictSelect } from '../../../ui/DictSelect.tsx'
import { TablePage } from '../../../ui/TablePage.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { type Dialog, useDialog } from '../../../ui/useDialog.ts'
import { OpinionForm } from '../suggest/OpinionForm.tsx'
import { SuggestTag } from '../suggest/SuggestTag.tsx'
import styles from '../suggest/suggest.module.css'

type Suggest = Response<'/admin/user-suggest/page'>['list'][number]

/** Feedback of families: what is not answered first among its choices, and the answer beside each. */
export default function SuggestPage() {
  const opinion = useDialog('opinion', '/admin/user-suggest/opinion')
  const campus = useCampusFilter()
  return (
    <>
      <TablePage
        endpoint="/admin/user-suggest/page"
        caption={t('user-suggest:noun')}
        exports="/admin/user-suggest/export"
        emptyHint={t('operate.suggest.none')}
        nameOf={(row) => row.content}
        quick={{
          name: 'state',
          options: suggestStates.map((value) => ({ value, label: t(`user-suggest:state.${value}`) })),
        }}
        linked={[{ name: 'remind', label: () => t('user-suggest:state.NEW') }]}
        filters={[
          { name: 'keyword', input: <TextInput placeholder={t('operate.suggest.keyword')} /> },
          ...campus,
          { name: 'type', input: <DictSelect type="suggestType" placeholder={t('common.all')} /> },
        ]}
        columns={[
          { key: 'content', render: (row) => <Said row={row} /> },
          { key: 'opinion', render: (row) => <p className={styles.text}>{row.opinion}</p> },
          { key: 'state', render: (row) => <SuggestTag state={row.state} /> },
          { key: 'type', under: 'state' },
          { key: 'parentName' },
          { key: 'phone', under: 'parentName' },
          { key: 'patientName', under: 'parentName' },
          { key: 'createdAt', sort: true },
          { key: 'answeredByName', hidden: true },
          { key: 'answeredAt', hidden: true },
          { key: 'campusName', about: 'campus' },
        ]}
        rowActions={useSteps(opinion)}
      />
      <OpinionForm dialog={opinion} />
    </>
  )
}

/** What was said; under a request by right that waits, what staff do about it. */
const Said = ({ row: { type, state, content } }: { row: Suggest }) => (
  <>
    <p className={styles.text}>{content}</p>
    {isRequest(type) && state === 'NEW' && <p className={styles.todo}>{t(`operate.suggest.todo.${type}`)}</p>}
  </>
)

/** The steps that feedback can take, as actions. */
function useSteps(opinion: Dialog): (row: Suggest) => Action[] {
  const close = useAction('/admin/user-suggest/close')
  return ({ id, version, state, opinion: said }) => {
    const all: (Action & { endpoint: `/admin/${SuggestCall}` })[] = [
      {
        label: t(said ? 'operate.suggest.again' : 'user-suggest:opinion'),
        endpoint: '/admin/user-suggest/opinion',
        run: () => opinion.show(id),
      },
      {
        label: t('operate.suggest.close'),
        endpoint: '/admin/user-suggest/close',
        confirm: {
          title: t('operate.suggest.confirmClose'),
          hint: t(said ? 'operate.suggest.closeHint' : 'operate.suggest.unanswered'),
        },
        run: () => close.run({ id, version }),
      },
    ]
    return all.filter(({ endpoint }) => suggestLife.allows(endpoint.slice('/admin/'.length), state))
  }
}
