import { Box, Canvas, Frame, Label } from './ink.tsx'

const DESCRIPTION =
  'Schermata illustrativa di Indigate Plus. A sinistra l’elenco dei flussi con il loro stato in parole: Ordini e-commerce fermo, Anagrafica clienti regolare, Fatture in attesa, Conferme EDI regolare. A destra il percorso dell’ordine 4711: ricevuto alle 09:12, controllato alle 09:12, fermo alla consegna al magazzino alle 09:13 perché il codice articolo è sconosciuto; un avviso è andato al referente logistica. Pulsanti: Correggi e rielabora, Assegna.'

const FLOWS = [
  ['Ordini e-commerce', '! fermo', 'danger'],
  ['Anagrafica clienti', '✓ regolare', 'ok'],
  ['Fatture', '… in attesa', 'soft'],
  ['Conferme EDI', '✓ regolare', 'ok'],
] as const

const COURSE = [
  ['09:12', 'Ricevuto', 'dall’e-commerce'],
  ['09:12', 'Controllato', 'formato e regole'],
  ['09:13', 'Fermo', 'articolo sconosciuto'],
  ['09:13', 'Avvisato', 'referente logistica'],
] as const

/** A screen of Indigate Plus, drawn. */
export default function IndigatePlusScreen() {
  return (
    <Canvas
      description={DESCRIPTION}
      wide={{ width: 1152, height: 500, content: <Wide /> }}
      narrow={{ width: 343, height: 780, content: <Narrow /> }}
    />
  )
}

const look = (tone: string) => (tone === 'danger' ? 'fill-danger' : tone === 'ok' ? 'fill-ok' : 'fill-soft')

function Flows({ x, y, w }: { x: number; y: number; w: number }) {
  return FLOWS.map(([name, state, tone], index) => (
    <g key={name}>
      {index === 0 && (
        <rect x={x - 12} y={y - 26} width={w + 24} height={62} rx={8} className="fill-wash stroke-accent" />
      )}
      <Label x={x} y={y + index * 72} strong look="fill-text">
        {name}
      </Label>
      <Label x={x} y={y + 23 + index * 72} look={look(tone)} strong={tone === 'danger'}>
        {state}
      </Label>
    </g>
  ))
}

function Course({ x, y, step }: { x: number; y: number; step: number }) {
  return (
    <>
      <path d={`M${x + 70} ${y}V${y + 3 * step}`} strokeWidth={2} className="stroke-line-strong" />
      {COURSE.map(([time, name, text], index) => {
        const stopped = name === 'Fermo'
        return (
          <g key={name}>
            <Label x={x} y={y + index * step + 5}>
              {time}
            </Label>
            <circle
              cx={x + 70}
              cy={y + index * step}
              r={10}
              strokeWidth={3}
              className={stopped ? 'fill-danger-ground stroke-danger' : 'fill-ground stroke-ok'}
            />
            <Label x={x + 96} y={y + index * step - 2} strong size={17} look={stopped ? 'fill-danger' : 'fill-text'}>
              {name}
            </Label>
            <Label x={x + 96} y={y + index * step + 20}>
              {text}
            </Label>
          </g>
        )
      })}
    </>
  )
}

function Wide() {
  return (
    <>
      <Frame w={1150} h={498} />
      <path d="M1 56H1151M330 56V499" className="stroke-line" />
      <Label x={28} y={36} size={18} strong look="fill-text">
        Indigate Plus
      </Label>
      <Label x={1126} y={36} anchor="end">
        4 flussi, 1 da risolvere
      </Label>
      <Label x={28} y={94} strong>
        Flussi
      </Label>
      <Flows x={36} y={140} w={258} />
      <Label x={366} y={108} size={28} strong look="fill-text">
        Ordine 4711
      </Label>
      <Label x={366} y={136}>
        Ordini e-commerce, verso il magazzino
      </Label>
      <Course x={366} y={196} step={76} />
      <rect x={752} y={176} width={366} height={288} rx={12} className="fill-danger-ground stroke-danger" />
      <Label x={780} y={218} size={19} strong look="fill-danger">
        Che cosa fare adesso
      </Label>
      <Label x={780} y={256} look="fill-text">
        Il codice articolo A-208 non
      </Label>
      <Label x={780} y={280} look="fill-text">
        esiste nel magazzino.
      </Label>
      <Label x={780} y={316} look="fill-text">
        Se ne occupa: referente logistica
      </Label>
      <Box x={780} y={352} w={210} h={44} look="core" title="Correggi e rielabora" size={15} />
      <Box x={1002} y={352} w={92} h={44} title="Assegna" size={15} />
      <Label x={780} y={434}>
        L’ordine non si duplica.
      </Label>
    </>
  )
}

function Narrow() {
  return (
    <>
      <Frame w={341} h={778} />
      <path d="M1 48H342M1 350H342" className="stroke-line" />
      <Label x={24} y={31} size={17} strong look="fill-text">
        Indigate Plus
      </Label>
      <Label x={320} y={31} anchor="end">
        1 da risolvere
      </Label>
      <Flows x={28} y={92} w={284} />
      <Label x={24} y={390} size={22} strong look="fill-text">
        Ordine 4711
      </Label>
      <Course x={24} y={430} step={60} />
      <Label x={24} y={672} strong look="fill-danger">
        Che cosa fare adesso
      </Label>
      <Label x={24} y={696} look="fill-text">
        A-208 non esiste nel magazzino.
      </Label>
      <Box x={24} y={714} w={192} h={44} look="core" title="Correggi e rielabora" size={15} />
      <Box x={226} y={714} w={94} h={44} title="Assegna" size={15} />
    </>
  )
}
