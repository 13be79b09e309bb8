const rows = [546, 562, 578, 594]
const columns = [451, 467, 483]
const lamps = [457, 467, 477, 487]

export function DoorKeypad() {
  return (
    <g>
      <rect className="door-line fill-surface" x="440" y="520" width="66" height="96" rx="6" />
      <rect className="fill-text" x="451" y="529" width="43" height="10" />
      {lamps.map((x) => (
        <circle key={x} className="fill-ticket" cx={x} cy="534" r="2.4" />
      ))}
      {rows.flatMap((y, row) =>
        columns.map((x, column) => (
          <rect
            key={`${x}-${y}`}
            className={`door-key ${row === 3 && column === 1 ? 'fill-awning' : 'fill-line'}`}
            x={x}
            y={y}
            width="11"
            height="11"
            rx="2"
          />
        )),
      )}
    </g>
  )
}
