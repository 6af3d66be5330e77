const rings = [58, 96, 134, 172]
const points = [
  [0, 318],
  [1, 24],
  [1, 205],
  [2, 338],
  [2, 62],
  [2, 150],
  [3, 12],
  [3, 120],
  [3, 232],
] as const

/** Open rings, as of attention and memory, with the points that a training session lights up. */
export function Illustration() {
  return (
    <svg viewBox="0 0 400 400" className="panel-drawing" aria-hidden="true">
      {rings.map((radius, index) => (
        <path key={radius} d={arc(radius, 40 + index * 6, 320 - index * 14)} opacity={1 - index * 0.2} />
      ))}
      {points.map(([ring, angle]) => {
        const [x, y] = at(rings[ring] ?? 0, angle)
        return <circle key={`${ring}.${angle}`} cx={x} cy={y} r={8 - ring} opacity={1 - ring * 0.15} />
      })}
      <circle cx="200" cy="200" r="18" />
    </svg>
  )
}

function at(radius: number, degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180
  return [Math.round(200 + radius * Math.cos(angle)), Math.round(200 + radius * Math.sin(angle))]
}

function arc(radius: number, from: number, to: number): string {
  return `M${at(radius, from).join(' ')}A${radius} ${radius} 0 ${to - from > 180 ? 1 : 0} 1 ${at(radius, to).join(' ')}`
}
