import qrcode from 'qrcode-generator'
import { useEffect } from 'react'
import { useRead } from '../api/useRead'
import { t } from '../messages'
import { Box, Txt } from './native'
import { Shown } from './Shown'

/** The next code is there when this one has ended. */
const LATE_MS = 300

/** The runs of dark and light squares of each line of a QR code. */
function lines(text: string): { dark: boolean; length: number }[][] {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  return Array.from({ length: size }, (_, row) => {
    const runs: { dark: boolean; length: number }[] = []
    for (let column = 0; column < size; column++) {
      const dark = code.isDark(row, column)
      const last = runs[runs.length - 1]
      if (last?.dark === dark) last.length += 1
      else runs.push({ dark, length: 1 })
    }
    return runs
  })
}

/** The check-in code as squares, and as text for a reader by hand; the next one comes before this one ends. */
export function CheckInCode({ id }: { id: number }) {
  const code = useRead('/api/activity-info/code', { id })
  const { reload } = code
  const seconds = code.data?.seconds
  const shown = code.data?.qr
  // biome-ignore lint/correctness/useExhaustiveDependencies: each code has its own time
  useEffect(() => {
    if (!seconds) return
    const timer = setTimeout(() => void reload(), seconds * 1000 + LATE_MS)
    return () => clearTimeout(timer)
  }, [seconds, shown, reload])
  return (
    <Shown read={code}>
      {({ code: text, qr }) =>
        qr && (
          <Box className="code">
            <Box className="qr" role="img" label={t('activity.codeLabel')}>
              {lines(qr).map((runs, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
                <Box key={row} className="qr-line">
                  {runs.map(({ dark, length }, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a run is its place
                    <Box key={at} className={dark ? 'qr-dark' : ''} style={`flex:${length}`} />
                  ))}
                </Box>
              ))}
            </Box>
            <Txt className="code-text">{text}</Txt>
            <Txt className="code-note">{t('activity.codeNote')}</Txt>
          </Box>
        )
      }
    </Shown>
  )
}
