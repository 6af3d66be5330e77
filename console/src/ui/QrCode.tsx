import encodeQR from 'qr'

/** A text as a QR code that cameras read from a screen; `label` says what it is to those who do not see it. */
export function QrCode({ text, label, size = 208 }: { text: string; label: string; size?: number }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} width={size} height={size} role="img" aria-label={label}>
      <rect width={rows.length} height={rows.length} fill="var(--color-paper)" />
      <path d={path} fill="var(--color-ink)" shapeRendering="crispEdges" />
    </svg>
  )
}
