import type { Response } from '../../api/calls'
import { type Child, useAbout, useAccount, useChildren } from '../../api/useAccount'
import { useRead } from '../../api/useRead'
import { useId } from '../../app/params'
import { clockOf, dayText, timeText, yuan } from '../../app/when'
import { type Key, t } from '../../messages'
import { CallOwnCampus } from '../../ui/CallCampus'
import { Frame } from '../../ui/Frame'
import { Gate } from '../../ui/Gate'
import { NoRight } from '../../ui/NoRight'
import { Txt } from '../../ui/native'
import { Card, Fact, Section } from '../../ui/parts'
import { Shown } from '../../ui/Shown'
import { whole } from '../../ui/whole'
import { frozenText } from './frozen'

/** One order with its lines; money is shown to those who pay. */
function Order() {
  const id = useId()
  const account = useAccount()
  const { children } = useChildren(account)
  const childOf = ({ patientId }: { patientId: number }) => children.find(({ id }) => id === patientId)
  const order = useRead(account.signedIn ? '/api/order-info/info' : null, { id })
  useAbout(account, order.data?.patientId)
  return (
    <Frame title={t('order.title')} reads={[order, account.user]}>
      <Gate account={account}>
        <Shown read={order} rows={6}>
          {(row) => (
            <>
              <ToPay order={row} child={childOf(row)} />
              <Lines lines={row.lines} />
              <Card>
                <Fact label={t('order.number')}>{row.number}</Fact>
                <Fact label={t('order.state')}>{t(`order.state.${row.state}` as Key)}</Fact>
                <Fact label={t('lesson.patient')}>{row.patientName}</Fact>
                <Fact label={t('lesson.place')}>{row.campusName}</Fact>
                <Fact label={t('order.createdAt')}>{timeText(row.createdAt)}</Fact>
                {row.validTo && <Fact label={t('order.validTo')}>{dayText(row.validTo)}</Fact>}
                {row.freeze && (
                  <>
                    <Fact label={t('order.state.FROZEN')}>{frozenText(row.freeze)}</Fact>
                    <Txt className="muted">{t('order.frozenMoves')}</Txt>
                  </>
                )}
                {row.contractNo && <Fact label={t('order.contractNo')}>{row.contractNo}</Fact>}
              </Card>
              {row.payable === null && <NoRight what="money" child={childOf(row)} />}
              {row.payable !== null && (
                <Section title={t('order.money')}>
                  <Card>
                    {row.list !== null && <Fact label={t('order.list')}>{yuan(row.list)}</Fact>}
                    {Boolean(row.discount) && <Fact label={t('order.discount')}>{yuan(row.discount ?? 0)}</Fact>}
                    <Fact label={t('order.payable')}>{yuan(row.payable)}</Fact>
                    {row.paid !== null && <Fact label={t('order.paid')}>{yuan(row.paid)}</Fact>}
                    {Boolean(row.due) && <Fact label={t('order.due')}>{yuan(row.due ?? 0)}</Fact>}
                    {Boolean(row.refunded) && <Fact label={t('order.refunded')}>{yuan(row.refunded ?? 0)}</Fact>}
                    {row.payments.map((payment) => (
                      <Fact
                        key={`${payment.kind}-${payment.id}`}
                        label={`${t(`order.payment.${payment.kind}` as Key)} · ${dayText(payment.paidOn)}`}
                      >
                        {yuan(payment.amount)}
                      </Fact>
                    ))}
                  </Card>
                </Section>
              )}
              {row.refunds.length > 0 && (
                <Section title={t('order.refunds')}>
                  {row.refunds.map((refund) => (
                    <RefundCard key={refund.id} refund={refund} />
                  ))}
                </Section>
              )}
            </>
          )}
        </Shown>
      </Gate>
    </Frame>
  )
}

/** What was bought, with the hours that are left of each. */
const Lines = ({ lines }: Pick<Response<'/api/order-info/info'>, 'lines'>) => (
  <Section title={t('order.lines')}>
    {lines.map((line) => (
      <Card key={line.id}>
        <Fact label={t('lesson.course')}>{line.courseName}</Fact>
        {line.unlimited ? (
          <Fact label={t('home.hours')}>{t('hours.unlimited')}</Fact>
        ) : (
          <>
            <Fact label={t('home.hours')}>
              {line.held > 0 ? t('order.leftHeld', { left: line.left, held: line.held }) : line.left}
            </Fact>
            <Fact label={t('order.used')}>{line.used}</Fact>
            <Fact label={t('order.hours')}>{t('order.hoursOf', { paid: line.paidHours, gift: line.giftHours })}</Fact>
          </>
        )}
        {line.validTo && <Fact label={t('order.validTo')}>{dayText(line.validTo)}</Fact>}
      </Card>
    ))}
  </Section>
)

/** A refund that was asked for: how much, how it stands, and what follows. */
function RefundCard({
  refund: { createdAt, amount, state, opinion, toPay, paidOutOn },
}: {
  refund: Response<'/api/order-info/info'>['refunds'][number]
}) {
  const isOpen = state === 'SUBMITTED' || state === 'CAMPUS_AGREED'
  return (
    <Card>
      <Fact label={t('order.refundOf', { day: dayText(clockOf(createdAt).day), money: yuan(amount) })}>
        {toPay ? t('order.refundToPay') : t(`order.refund.${state}` as Key)}
      </Fact>
      {paidOutOn && <Txt className="text">{t('order.refundPaid', { day: dayText(paidOutOn) })}</Txt>}
      {isOpen && <Txt className="text muted">{t('order.refundWaits')}</Txt>}
      {opinion && <Fact label={t('order.refundRefused')}>{opinion}</Fact>}
    </Card>
  )
}

/** What is to be done about an order that is not paid, for who pays it. */
function ToPay({
  order: { state, payable, campusName: campus },
  child,
}: {
  order: Response<'/api/order-info/info'>
  child: Child | undefined
}) {
  if (state !== 'PENDING_PAY' || payable === null) return null
  return (
    <Card>
      <Txt className="text">{t('order.toPay', { campus })}</Txt>
      <CallOwnCampus child={child} at={campus} />
    </Card>
  )
}

export default whole(Order)
