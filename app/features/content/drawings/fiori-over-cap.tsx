import { Arrow, Box, Canvas, Label } from './ink.tsx'

const DESCRIPTION =
  'A sinistra una pagina SAP Fiori con l’elenco dei reclami: ordine, motivo, importo e stato, e il pulsante Approva sulla riga scelta. A destra ciò che la alimenta: il servizio CAP ReclamiService con elenco e azione approva, collegato via OData V4; sotto, SAP HANA Cloud per i dati propri e le API di SAP S/4HANA per gli ordini.'

const ROWS = [
  ['4711', 'Collo danneggiato', '320,00', 'aperto'],
  ['4698', 'Prezzo diverso', '84,50', 'approvato'],
  ['4672', 'Merce mancante', '1.210,00', 'aperto'],
  ['4655', 'Doppia consegna', '96,00', 'respinto'],
] as const

/** A Fiori list page over the CAP service that it reads. */
export default function FioriOverCap() {
  return (
    <Canvas
      description={DESCRIPTION}
      wide={{ width: 1152, height: 440, content: <Wide /> }}
      narrow={{ width: 343, height: 712, content: <Narrow /> }}
    />
  )
}

interface WindowProps {
  w: number
  columns: readonly (readonly [number, number])[]
}

/** The page: a title bar, a filter and a table; `columns` are the index and place of the shown columns. */
function Window({ w, columns }: WindowProps) {
  return (
    <g>
      <rect x={1} y={1} width={w} height={346} rx={12} className="fill-ground stroke-line-strong" strokeWidth={1.25} />
      <path d={`M1 48h${w}`} className="stroke-line" />
      {[0, 1, 2].map((dot) => (
        <circle key={dot} cx={24 + dot * 18} cy={25} r={5} className="fill-line-strong" />
      ))}
      <Label x={24} y={84} size={19} strong look="fill-text">
        Reclami (4)
      </Label>
      <rect x={w - 117} y={62} width={100} height={34} rx={6} className="fill-accent-ground" />
      <Label x={w - 67} y={84} anchor="middle" strong look="fill-on-accent">
        Approva
      </Label>
      {columns.map(([index, x]) => (
        <Label key={index} x={x} y={132} anchor={index === 2 ? 'end' : 'start'}>
          {['Ordine', 'Motivo', 'Importo €', 'Stato'][index] ?? ''}
        </Label>
      ))}
      <rect x={10} y={148} width={w - 18} height={44} rx={6} className="fill-wash" />
      <rect x={10} y={148} width={4} height={44} className="fill-accent" />
      {ROWS.map((row, at) => (
        <g key={row[0]}>
          {columns.map(([index, x]) => (
            <Label
              key={index}
              x={x}
              y={175 + at * 46}
              anchor={index === 2 ? 'end' : 'start'}
              look="fill-text"
              strong={index === 0}
            >
              {row[index] ?? ''}
            </Label>
          ))}
          {at > 0 && <path d={`M24 ${147 + at * 46}h${w - 46}`} className="stroke-line" />}
        </g>
      ))}
    </g>
  )
}

function Wide() {
  return (
    <>
      <Window
        w={650}
        columns={[
          [0, 28],
          [1, 130],
          [2, 430],
          [3, 470],
        ]}
      />
      <Label x={1} y={386}>
        SAP Fiori elements: la pagina nasce dalle annotazioni del servizio.
      </Label>
      <Arrow
        points={[
          [761, 92],
          [651, 92],
        ]}
        look="accent"
        tip={false}
      />
      <Label x={706} y={80} anchor="middle" look="fill-accent" strong>
        OData V4
      </Label>
      <Box x={761} y={1} w={390} h={186} look="panel" title="ReclamiService (SAP CAP)" at="top" size={17} />
      <Box x={785} y={52} w={342} h={50} title="Elenco" lines={['projection on Reclami']} size={15} />
      <Box x={785} y={116} w={342} h={50} title="approva()" lines={['requires: Responsabile']} size={15} />
      <Arrow
        points={[
          [651, 140],
          [785, 140],
        ]}
        look="ok"
      />
      <Label x={668} y={162} look="fill-ok" strong>
        Approva
      </Label>
      <Arrow
        points={[
          [850, 187],
          [850, 262],
        ]}
      />
      <Arrow
        points={[
          [1062, 187],
          [1062, 262],
        ]}
      />
      <Label x={862} y={230}>
        dati propri
      </Label>
      <Label x={1050} y={230} anchor="end">
        ordini
      </Label>
      <Box x={761} y={262} w={180} h={84} title="HANA Cloud" lines={['reclami, stati']} />
      <Box x={971} y={262} w={180} h={84} title="SAP S/4HANA" lines={['API rilasciate']} />
      <Label x={761} y={386}>
        Nessuna copia degli ordini: si leggono dove sono.
      </Label>
    </>
  )
}

function Narrow() {
  return (
    <>
      <Window
        w={341}
        columns={[
          [0, 24],
          [1, 86],
          [3, 246],
        ]}
      />
      <Arrow
        points={[
          [100, 420],
          [100, 347],
        ]}
        look="accent"
        tip={false}
      />
      <Label x={90} y={390} anchor="end" look="fill-accent" strong>
        OData V4
      </Label>
      <Arrow
        points={[
          [280, 347],
          [280, 530],
        ]}
        look="ok"
      />
      <Label x={268} y={390} anchor="end" look="fill-ok" strong>
        Approva
      </Label>
      <Box x={1} y={420} w={341} h={166} look="panel" title="ReclamiService (CAP)" at="top" />
      <Box x={17} y={464} w={212} h={46} title="Elenco: projection" size={15} />
      <Box x={17} y={524} w={309} h={46} title="approva(): Responsabile" size={15} />
      <Arrow
        points={[
          [85, 586],
          [85, 632],
        ]}
      />
      <Arrow
        points={[
          [258, 586],
          [258, 632],
        ]}
      />
      <Box x={1} y={632} w={164} h={70} title="HANA Cloud" lines={['reclami, stati']} />
      <Box x={178} y={632} w={164} h={70} title="SAP S/4HANA" lines={['API rilasciate']} />
    </>
  )
}
