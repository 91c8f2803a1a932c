import { Arrow, Box, Canvas, Frame, Label } from './ink.tsx'

const DESCRIPTION =
  'Schermata illustrativa di MFC. A sinistra si scelgono i moduli: accessi, elenco e scheda, messaggi e modifiche registrate sono scelti, allegati no. A destra il progetto che ne nasce: le cartelle app, srv, db e test, dove soltanto srv/regole contiene il tuo codice.'

const MODULES = [
  ['Accessi', true],
  ['Elenco e scheda', true],
  ['Messaggi', true],
  ['Modifiche registrate', true],
  ['Allegati', false],
] as const

const TREE = [
  ['reclami/', 0, ''],
  ['app/', 1, 'pagine'],
  ['srv/', 1, ''],
  ['accessi', 2, 'modulo'],
  ['modifiche', 2, 'modulo'],
  ['regole', 2, 'il tuo codice'],
  ['db/', 1, 'modello CDS'],
  ['test/', 1, 'già impostati'],
] as const

/** A screen of MFC, drawn: modules, and the project that they give. */
export default function MfcScreen() {
  return (
    <Canvas
      description={DESCRIPTION}
      wide={{ width: 1152, height: 470, content: <Wide /> }}
      narrow={{ width: 343, height: 850, content: <Narrow /> }}
    />
  )
}

function Modules({ x, y, w }: { x: number; y: number; w: number }) {
  return MODULES.map(([name, chosen], index) => {
    const top = y + index * 66
    return (
      <g key={name}>
        <rect
          x={x}
          y={top}
          width={w}
          height={54}
          rx={10}
          strokeWidth={1.25}
          className={chosen ? 'fill-wash stroke-accent' : 'fill-ground stroke-line-strong'}
        />
        <rect
          x={x + 18}
          y={top + 16}
          width={22}
          height={22}
          rx={5}
          strokeWidth={1.5}
          className={chosen ? 'fill-accent-ground stroke-accent' : 'fill-ground stroke-line-strong'}
        />
        {chosen && (
          <path d={`M${x + 23} ${top + 27}l5 5l8-10`} fill="none" strokeWidth={2.5} className="stroke-on-accent" />
        )}
        <Label x={x + 56} y={top + 33} size={17} strong={chosen} look={chosen ? 'fill-text' : 'fill-soft'}>
          {name}
        </Label>
      </g>
    )
  })
}

function Tree({ x, y, w, note }: { x: number; y: number; w: number; note: number }) {
  return TREE.map(([name, depth, text], index) => {
    const own = name === 'regole'
    const top = y + index * 44
    return (
      <g key={name}>
        {own && <rect x={x - 14} y={top - 24} width={w + 28} height={36} rx={8} className="fill-ok-ground stroke-ok" />}
        <Label x={x + depth * 28} y={top} size={17} strong={depth < 2 || own} look={own ? 'fill-ok' : 'fill-text'}>
          {name}
        </Label>
        {text && (
          <Label x={x + note} y={top} look={own ? 'fill-ok' : 'fill-soft'}>
            {text}
          </Label>
        )}
      </g>
    )
  })
}

function Wide() {
  return (
    <>
      <Frame w={440} h={468} />
      <Label x={32} y={50} size={20} strong look="fill-text">
        Scegli i moduli
      </Label>
      <Modules x={32} y={76} w={378} />
      <Label x={32} y={440}>
        4 scelti su 5
      </Label>
      <Arrow
        points={[
          [441, 235],
          [560, 235],
        ]}
        look="accent"
      />
      <Label x={496} y={220} anchor="middle" strong look="fill-accent">
        progetto
      </Label>
      <Frame x={560} w={591} h={468} look="fill-raised" />
      <path d="M560 60H1151" className="stroke-line" />
      <Label x={596} y={38} size={17}>
        Un progetto CAP e SAPUI5 standard
      </Label>
      <Tree x={600} y={108} w={510} note={270} />
    </>
  )
}

function Narrow() {
  return (
    <>
      <Frame w={341} h={390} />
      <Label x={20} y={36} size={18} strong look="fill-text">
        Scegli i moduli
      </Label>
      <Modules x={20} y={54} w={302} />
      <Arrow
        points={[
          [171, 391],
          [171, 436],
        ]}
        look="accent"
      />
      <Box x={1} y={436} w={341} h={410} at="top" title="Un progetto CAP standard" size={16} />
      <Tree x={24} y={506} w={294} note={142} />
    </>
  )
}
