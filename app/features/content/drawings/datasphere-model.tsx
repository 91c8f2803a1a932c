import { Arrow, Box, Canvas, Label } from './ink.tsx'

const DESCRIPTION =
  'SAP S/4HANA, CRM, MES e file alimentano SAP Datasphere. Al centro il modello analitico: i fatti Vendite, con quantità, ricavi, costi e il margine definito come ricavi meno costi, collegati alle dimensioni Cliente, Prodotto, Periodo e Società. Cruscotti, pianificazione ed Excel leggono tutti lo stesso margine.'

const SOURCES = ['SAP S/4HANA', 'CRM', 'MES', 'File']
const READERS = ['Cruscotti', 'Pianificazione', 'Excel']

/** Sources, a star with its measure, and the reports that read it. */
export default function DatasphereModel() {
  return (
    <Canvas
      description={DESCRIPTION}
      wide={{ width: 1152, height: 480, content: <Wide /> }}
      narrow={{ width: 343, height: 830, content: <Narrow /> }}
    />
  )
}

interface StarProps {
  cx: number
  cy: number
  rx: number
  ry: number
  w: number
}

/** The facts in the middle, the dimensions around them. */
function Star({ cx, cy, rx, ry, w }: StarProps) {
  const places = [
    [-1, -1, 'Cliente'],
    [1, -1, 'Prodotto'],
    [-1, 1, 'Periodo'],
    [1, 1, 'Società'],
  ] as const
  return (
    <>
      <ellipse cx={cx} cy={cy} rx={rx} ry={ry} fill="none" strokeDasharray="3 6" className="stroke-line-strong" />
      {places.map(([sx, sy, title]) => (
        <g key={title}>
          <path
            d={`M${cx} ${cy}L${cx + sx * rx * 0.8} ${cy + sy * ry * 0.72}`}
            strokeWidth={1.75}
            className="stroke-accent"
          />
          <Box x={cx + sx * rx * 0.8 - w / 2} y={cy + sy * ry * 0.72 - 22} w={w} h={44} title={title} size={15} />
        </g>
      ))}
      <circle cx={cx} cy={cy} r={84} className="fill-accent-ground" />
      <g textAnchor="middle">
        <Label x={cx} y={cy - 30} anchor="middle" size={19} strong look="fill-on-accent">
          Vendite
        </Label>
        <Label x={cx} y={cy - 6} anchor="middle" look="fill-on-accent">
          quantità, ricavi, costi
        </Label>
        <path d={`M${cx - 60} ${cy + 8}h120`} className="stroke-on-accent" />
        <Label x={cx} y={cy + 30} anchor="middle" strong look="fill-on-accent">
          margine =
        </Label>
        <Label x={cx} y={cy + 50} anchor="middle" strong look="fill-on-accent">
          ricavi − costi
        </Label>
      </g>
    </>
  )
}

function Wide() {
  return (
    <>
      <Box x={246} y={1} w={640} h={478} look="quiet" title="SAP Datasphere" at="top" size={17} />
      <Label x={870} y={30} anchor="end">
        modello analitico
      </Label>
      {SOURCES.map((title, index) => (
        <g key={title}>
          <Box x={1} y={66 + index * 94} w={150} h={60} title={title} />
          <Arrow
            points={[
              [151, 96 + index * 94],
              [246, 96 + index * 94],
            ]}
            dashed={index > 1}
          />
          <Label x={160} y={86 + index * 94}>
            {index > 1 ? 'replica' : 'diretta'}
          </Label>
        </g>
      ))}
      <Star cx={566} cy={256} rx={262} ry={196} w={126} />
      {READERS.map((title, index) => (
        <g key={title}>
          <Arrow
            points={[
              [886, 126 + index * 130],
              [1001, 126 + index * 130],
            ]}
            look="accent"
          />
          <Label x={938} y={114 + index * 130} anchor="middle" look="fill-accent" strong>
            margine
          </Label>
          <Box x={1001} y={92 + index * 130} w={150} h={68} look="ok" title={title} size={15} />
        </g>
      ))}
    </>
  )
}

function Narrow() {
  return (
    <>
      {SOURCES.map((title, index) => (
        <g key={title}>
          <Box x={1 + (index % 2) * 177} y={1 + Math.floor(index / 2) * 64} w={164} h={50} title={title} size={15} />
        </g>
      ))}
      <Arrow
        points={[
          [171, 115],
          [171, 166],
        ]}
      />
      <Label x={186} y={147}>
        letti o replicati
      </Label>
      <Box x={1} y={166} w={341} h={446} look="quiet" title="SAP Datasphere" at="top" />
      <Star cx={171} cy={402} rx={110} ry={205} w={124} />
      <Arrow
        points={[
          [171, 612],
          [171, 662],
        ]}
        look="accent"
      />
      <Label x={186} y={644} look="fill-accent" strong>
        lo stesso margine
      </Label>
      {READERS.map((title, index) => (
        <Box key={title} x={1} y={662 + index * 56} w={341} h={46} look="ok" title={title} size={15} />
      ))}
    </>
  )
}
