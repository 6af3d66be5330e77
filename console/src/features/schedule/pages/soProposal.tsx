import { t } from '../../../messages/index.ts'
import { DaysText } from '../../../ui/DaysText.tsx'
import { SubjectContext } from '../../../ui/subject.ts'
import { TablePage } from '../../../ui/TablePage.tsx'
import { useCampusFilter } from '../../../ui/useCampusFilter.tsx'
import { useDialog } from '../../../ui/useDialog.ts'
import { useQueryState } from '../../../ui/useQueryState.ts'
import { ProposalView } from '../proposal/ProposalView.tsx'
import { SolveForm } from '../proposal/SolveForm.tsx'
import { metOf, ProposalTag, qualityOf } from '../proposal/states.tsx'

/** Proposed timetables: the list, or one of them (`?id=12`). */
export default function ProposalPage() {
  const [{ id }, change] = useQueryState()
  const show = (next: number | undefined) => change({ id: next, view: undefined, solve: undefined })
  if (typeof id !== 'number') return <ProposalList show={show} />
  return (
    <SubjectContext value={{ id }}>
      <ProposalView id={id} close={() => show(undefined)} />
    </SubjectContext>
  )
}

function ProposalList({ show }: { show: (id: number) => void }) {
  const campus = useCampusFilter()
  const solve = useDialog('solve', '/admin/so-proposal/solve')
  return (
    <>
      <TablePage
        endpoint="/admin/so-proposal/page"
        caption={t('so-proposal:noun')}
        emptyHint={t('schedule.proposal.none')}
        nameOf={(row) => `${row.campusName} ${row.fromDay}`}
        filters={campus}
        columns={[
          {
            key: 'fromDay',
            title: t('schedule.proposal.term'),
            render: (row) => <DaysText from={row.fromDay} to={row.toDay} />,
          },
          { key: 'campusName', about: 'campus' },
          { key: 'state', render: ({ state }) => <ProposalTag state={state} /> },
          { key: 'placed', render: metOf },
          { key: 'gap', title: t('schedule.proposal.quality'), render: qualityOf },
          { key: 'createdName' },
        ]}
        actions={[
          {
            label: t('so-proposal:call.solve'),
            primary: true,
            endpoint: '/admin/so-proposal/solve',
            run: () => solve.show(),
          },
        ]}
        rowActions={(row) => [
          { label: t('schedule.proposal.open'), endpoint: '/admin/so-proposal/detail', run: () => show(row.id) },
        ]}
      />
      <SolveForm dialog={solve} show={show} />
    </>
  )
}
