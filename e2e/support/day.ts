const inShanghai = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' })

/** The day (`YYYY-MM-DD`) so many days from today, in the calendar of the business. */
export function dayFrom(days = 0): string {
  const today = Date.parse(inShanghai.format(new Date()))
  return new Date(today + days * 86_400_000).toISOString().slice(0, 10)
}

const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' })

/** The time (`HH:MM`) by the clock of the business. */
export const clockNow = (): string => clock.format(new Date())

/** A zone of browsers in which it is another day now than on that clock. */
export const otherDayZone = clockNow() < '18:00' ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
