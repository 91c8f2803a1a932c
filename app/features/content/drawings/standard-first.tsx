import { Arrow, Canvas, Label } from './ink.tsx'

const DESCRIPTION =
  'Tre gradini, dal più basso al più alto, e una regola: ci fermiamo al primo che basta. Primo: SAP S/4HANA standard, che si configura senza codice. Secondo, se lo standard non basta: un’estensione nel core con ABAP Cloud, soltanto su API rilasciate. Terzo, se nemmeno quella basta: un’estensione su SAP BTP, accanto al core, con CAP, Fiori e Integration Suite. A ogni gradino c’è più da costruire e da mantenere.'

/** From a need to the lowest step that is enough: standard, extension of the core, extension on SAP BTP. */
export default function StandardFirst() {
  return (
    <Canvas
      description={DESCRIPTION}
      wide={{ width: 1152, height: 532, content: <Wide /> }}
      narrow={{ width: 343, height: 559, content: <Narrow /> }}
    />
  )
}

// The same blues in both themes: the dark theme's accent would be too bright for areas of this size.
const STANDARD = {
  number: '1',
  title: 'SAP S/4HANA standard',
  lines: ['si configura, senza codice'],
  look: 'fill-[#0a5c9e]',
}
const CORE = {
  number: '2',
  title: 'Estensione nel core',
  lines: ['ABAP Cloud,', 'soltanto su API rilasciate'],
  look: 'fill-[#07467a]',
}
const BTP = {
  number: '3',
  title: 'Estensione su SAP BTP',
  lines: ['accanto al core:', 'CAP, Fiori, Integration Suite'],
  look: 'fill-[#052c4d]',
}
const ON_STEP = 'forced-color-adjust-none fill-[#fff]'

interface Area {
  x: number
  y: number
  w: number
  h: number
}

function Need({ x, y, w, h, size }: Area & { size: number }) {
  return (
    <>
      <rect x={x} y={y} width={w} height={h} rx={h / 2} strokeWidth={2} className="fill-ground stroke-accent" />
      <Label x={x + w / 2} y={y + h / 2 + size * 0.35} anchor="middle" size={size} strong look="fill-text">
        La tua esigenza
      </Label>
    </>
  )
}

function Ground({ x, y, w, h, look }: Area & { look: string }) {
  return <rect x={x} y={y} width={w} height={h} rx={16} strokeWidth={2} className={`${look} stroke-accent`} />
}

function WideStep({ number, title, lines, look, ...area }: typeof STANDARD & Area) {
  const { x, y } = area
  return (
    <>
      <Ground {...area} look={look} />
      <Label x={x + 26} y={y + 74} size={60} strong look={ON_STEP}>
        {number}
      </Label>
      <Label x={x + 26} y={y + 124} size={25} strong look={ON_STEP}>
        {title}
      </Label>
      {lines.map((line, at) => (
        <Label key={line} x={x + 26} y={y + 156 + at * 27} size={19} look={ON_STEP}>
          {line}
        </Label>
      ))}
    </>
  )
}

function NarrowStep({ number, title, lines, look, ...area }: typeof STANDARD & Area) {
  const { x, y } = area
  return (
    <>
      <Ground {...area} look={look} />
      <Label x={x + 18} y={y + 46} size={40} strong look={ON_STEP}>
        {number}
      </Label>
      <Label x={x + 56} y={y + 39} size={20} strong look={ON_STEP}>
        {title}
      </Label>
      {lines.map((line, at) => (
        <Label key={line} x={x + 56} y={y + 68 + at * 23} size={16} look={ON_STEP}>
          {line}
        </Label>
      ))}
    </>
  )
}

function Wide() {
  return (
    <>
      <Need x={1} y={112} w={240} h={64} size={22} />
      <Arrow
        points={[
          [40, 176],
          [40, 262],
        ]}
        look="accent"
      />
      <Label x={60} y={228} size={22} strong look="fill-accent">
        Basta lo standard?
      </Label>
      <WideStep x={1} y={262} w={357} h={190} {...STANDARD} />
      <Arrow
        points={[
          [341, 262],
          [341, 212],
          [397, 212],
        ]}
        look="accent"
      />
      <Label x={397} y={142} size={20} strong look="fill-text">
        No: basta estendere il core?
      </Label>
      <WideStep x={397} y={162} w={357} h={290} {...CORE} />
      <Arrow
        points={[
          [738, 162],
          [738, 112],
          [794, 112],
        ]}
        look="accent"
      />
      <Label x={794} y={42} size={20} strong look="fill-text">
        No: accanto al core
      </Label>
      <WideStep x={794} y={62} w={357} h={390} {...BTP} />
      <Arrow
        points={[
          [1, 484],
          [1151, 484],
        ]}
      />
      <Label x={1} y={520} size={18} look="fill-text">
        meno da costruire e da mantenere
      </Label>
      <Label x={1151} y={520} size={18} anchor="end" look="fill-text">
        di più
      </Label>
    </>
  )
}

function Narrow() {
  return (
    <>
      <Need x={1} y={1} w={190} h={52} size={18} />
      <Arrow
        points={[
          [32, 53],
          [32, 113],
        ]}
        look="accent"
      />
      <Label x={48} y={89} size={17} strong look="fill-accent">
        Basta lo standard?
      </Label>
      <NarrowStep x={1} y={113} w={300} h={92} {...STANDARD} />
      <Arrow
        points={[
          [32, 205],
          [32, 265],
        ]}
        look="accent"
      />
      <Label x={48} y={241} size={17} strong look="fill-text">
        No: basta estendere il core?
      </Label>
      <NarrowStep x={1} y={265} w={320} h={116} {...CORE} />
      <Arrow
        points={[
          [32, 381],
          [32, 441],
        ]}
        look="accent"
      />
      <Label x={48} y={417} size={17} strong look="fill-text">
        No: accanto al core
      </Label>
      <NarrowStep x={1} y={441} w={341} h={116} {...BTP} />
    </>
  )
}
