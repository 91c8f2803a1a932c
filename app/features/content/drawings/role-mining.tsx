import { Arrow, Canvas, Label } from './ink.tsx'

const DESCRIPTION =
  'Due tabelle con le stesse otto utenze e nove autorizzazioni. A sinistra gli accessi di oggi, sparsi. A destra, riordinati per uso, formano tre riquadri: Acquisti con tre utenze, Magazzino con tre, Contabilità con due. Due accessi restano fuori dai riquadri e sono segnati con un punto interrogativo: da verificare.'

const USERS = 8
const RIGHTS = 9

/** Users and rights of each role, in the order of the right table. */
const ROLES = [
  { name: 'Acquisti', users: [0, 3], rights: [0, 3] },
  { name: 'Magazzino', users: [3, 6], rights: [3, 6] },
  { name: 'Contabilità', users: [6, 8], rights: [6, 9] },
] as const

/** Accesses that belong to no role: user and right. */
const OUTLIERS = [
  [1, 7],
  [5, 1],
] as const

/** Rows and columns of the right table in the order of the left one. */
const MIXED_USERS = [4, 0, 7, 2, 5, 1, 6, 3]
const MIXED_RIGHTS = [5, 1, 8, 3, 0, 7, 4, 2, 6]

const isOutlier = (user: number, right: number) => OUTLIERS.some(([u, r]) => u === user && r === right)
const roleOf = (user: number, right: number) =>
  ROLES.findIndex(({ users, rights }) => user >= users[0] && user < users[1] && right >= rights[0] && right < rights[1])

interface TableProps {
  x: number
  y: number
  cell: number
  users: readonly number[]
  rights: readonly number[]
  /** Whether the roles are shown. */
  ordered?: boolean
}

function Table({ x, y, cell, users, rights, ordered = false }: TableProps) {
  return (
    <g>
      {users.map((user, row) => (
        <Label key={user} x={x - 10} y={y + (row + 0.5) * cell + 5} anchor="end" size={14.5}>
          {`U${user + 1}`}
        </Label>
      ))}
      {rights.map((right, column) => (
        <Label key={right} x={x + (column + 0.5) * cell} y={y - 10} anchor="middle" size={14.5}>
          {String(right + 1)}
        </Label>
      ))}
      {users.flatMap((user, row) =>
        rights.map((right, column) => {
          const given = roleOf(user, right) >= 0
          const odd = isOutlier(user, right)
          const [cx, cy] = [x + column * cell + 2, y + row * cell + 2]
          return (
            <g key={`${user}-${right}`}>
              <rect
                x={cx}
                y={cy}
                width={cell - 4}
                height={cell - 4}
                rx={4}
                strokeWidth={1.25}
                className={
                  given || (odd && !ordered)
                    ? 'fill-accent-ground'
                    : odd
                      ? 'fill-danger-ground stroke-danger'
                      : 'fill-raised stroke-line'
                }
              />
              {odd && ordered && (
                <Label x={cx + cell / 2 - 2} y={cy + cell / 2 + 4} anchor="middle" size={16} strong look="fill-danger">
                  ?
                </Label>
              )}
            </g>
          )
        }),
      )}
      {ordered &&
        ROLES.map((role) => (
          <rect
            key={role.name}
            x={x + role.rights[0] * cell}
            y={y + role.users[0] * cell}
            width={(role.rights[1] - role.rights[0]) * cell}
            height={(role.users[1] - role.users[0]) * cell}
            rx={8}
            fill="none"
            strokeWidth={2.5}
            className="stroke-text"
          />
        ))}
    </g>
  )
}

const ordered = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Accesses as they are, and the roles that they show. */
export default function RoleMining() {
  return (
    <Canvas
      description={DESCRIPTION}
      wide={{ width: 1152, height: 440, content: <Wide /> }}
      narrow={{ width: 343, height: 850, content: <Narrow /> }}
    />
  )
}

function Wide() {
  return (
    <>
      <Label x={1} y={22} size={20} strong look="fill-text">
        Oggi: chi può fare cosa
      </Label>
      <Table x={40} y={86} cell={42} users={MIXED_USERS} rights={MIXED_RIGHTS} />
      <Arrow
        points={[
          [452, 254],
          [560, 254],
        ]}
        look="accent"
      />
      <Label x={504} y={240} anchor="middle" strong look="fill-accent">
        per uso
      </Label>
      <Label x={580} y={22} size={20} strong look="fill-text">
        Ruoli per mansione
      </Label>
      <Table x={620} y={86} cell={42} users={ordered(USERS)} rights={ordered(RIGHTS)} ordered />
      {ROLES.map(({ name, users }) => (
        <Label key={name} x={1016} y={86 + ((users[0] + users[1]) / 2) * 42 + 6} size={18} strong look="fill-text">
          {name}
        </Label>
      ))}
      <Label x={1016} y={430} look="fill-danger" strong>
        ? da verificare
      </Label>
    </>
  )
}

function Narrow() {
  return (
    <>
      <Label x={1} y={16} size={17} strong look="fill-text">
        Oggi: chi può fare cosa
      </Label>
      <Table x={36} y={56} cell={33.5} users={MIXED_USERS} rights={MIXED_RIGHTS} />
      <Arrow
        points={[
          [171, 342],
          [171, 388],
        ]}
        look="accent"
      />
      <Label x={186} y={370} strong look="fill-accent">
        ordinati per uso
      </Label>
      <Label x={1} y={414} size={17} strong look="fill-text">
        Ruoli per mansione
      </Label>
      <Table x={36} y={458} cell={33.5} users={ordered(USERS)} rights={ordered(RIGHTS)} ordered />
      {ROLES.map(({ name, users, rights }, index) => (
        <Label key={name} x={1} y={768 + index * 24} look="fill-text">
          {`${name}: utenze ${users[0] + 1}-${users[1]}, autorizzazioni ${rights[0] + 1}-${rights[1]}`}
        </Label>
      ))}
      <Label x={1} y={842} look="fill-danger" strong>
        ? da verificare
      </Label>
    </>
  )
}
