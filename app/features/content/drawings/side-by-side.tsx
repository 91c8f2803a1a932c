import { Arrow, Box, Canvas, Label } from './ink.tsx'

const DESCRIPTION =
  'A sinistra SAP S/4HANA, il core standard con vendite, acquisti, magazzino e contabilità, che si aggiorna secondo il calendario di SAP. A destra l’estensione su SAP BTP, con pagina Fiori, servizio CAP e dati propri in HANA Cloud, che si rilascia quando serve. In mezzo il confine delle interfacce rilasciate: l’evento «ordine creato» va dal core all’estensione, la richiesta del dettaglio torna al core con un’API.'

const MODULES = ['Vendite', 'Acquisti', 'Magazzino', 'Contabilità']

/** The core, the extension beside it, and the released interfaces between them. */
export default function SideBySide() {
  return (
    <Canvas
      description={DESCRIPTION}
      wide={{ width: 1152, height: 470, content: <Wide /> }}
      narrow={{ width: 343, height: 800, content: <Narrow /> }}
    />
  )
}

interface ModulesProps {
  x: number
  y: number
  w: number
  h: number
  /** From one to the next, across and down. */
  step: readonly [x: number, y: number]
  size: number
}

/** The modules of the core, two in a row. */
function Modules({ x, y, w, h, step, size }: ModulesProps) {
  return MODULES.map((title, index) => {
    const [left, top] = [x + (index % 2) * step[0], y + Math.floor(index / 2) * step[1]]
    return (
      <g key={title}>
        <rect
          x={left}
          y={top}
          width={w}
          height={h}
          rx={size * 0.65}
          fill="none"
          strokeWidth={1.5}
          className="stroke-on-accent"
        />
        <Label x={left + w / 2} y={top + h / 2 + 6} anchor="middle" size={size} strong look="fill-on-accent">
          {title}
        </Label>
      </g>
    )
  })
}

function Wide() {
  return (
    <>
      <rect x={1} y={1} width={440} height={408} rx={28} className="fill-accent-ground" />
      <Label x={36} y={64} size={32} strong look="fill-on-accent">
        SAP S/4HANA
      </Label>
      <Label x={36} y={96} size={18} look="fill-on-accent">
        il core, standard
      </Label>
      <Modules x={36} y={152} w={178} h={100} step={[190, 116]} size={18} />
      <path d="M584 1V440" strokeWidth={2} strokeDasharray="3 9" className="stroke-text" />
      <Label x={584} y={464} anchor="middle" strong look="fill-text">
        interfacce rilasciate
      </Label>
      <Arrow
        points={[
          [441, 140],
          [736, 140],
        ]}
        look="accent"
      />
      <Label x={574} y={126} anchor="end" strong look="fill-accent">
        evento
      </Label>
      <Label x={596} y={126}>
        ordine creato
      </Label>
      <Arrow
        points={[
          [736, 268],
          [441, 268],
        ]}
        look="ok"
      />
      <Label x={574} y={254} anchor="end" strong look="fill-ok">
        API
      </Label>
      <Label x={596} y={254}>
        dettaglio ordine
      </Label>
      <rect
        x={736}
        y={1}
        width={415}
        height={408}
        rx={28}
        strokeWidth={1.5}
        strokeDasharray="8 6"
        className="fill-ground stroke-accent"
      />
      <Label x={770} y={52} size={26} strong look="fill-text">
        Estensione su SAP BTP
      </Label>
      <Box
        x={770}
        y={82}
        w={348}
        h={90}
        title="Servizio CAP"
        lines={['riceve, chiede, decide']}
        size={18}
        look="panel"
      />
      <Box x={770} y={188} w={348} h={90} title="Pagina Fiori" lines={['utenti e ritmo propri']} size={18} />
      <Box x={770} y={294} w={348} h={90} title="HANA Cloud" lines={['soltanto i dati propri']} size={18} />
      <Label x={220} y={440} anchor="middle">
        si aggiorna secondo il calendario di SAP
      </Label>
      <Label x={944} y={440} anchor="middle">
        si rilascia quando serve
      </Label>
    </>
  )
}

function Narrow() {
  return (
    <>
      <rect x={1} y={1} width={341} height={262} rx={22} className="fill-accent-ground" />
      <Label x={24} y={44} size={24} strong look="fill-on-accent">
        SAP S/4HANA
      </Label>
      <Label x={24} y={70} size={16} look="fill-on-accent">
        il core, standard
      </Label>
      <Modules x={24} y={92} w={142} h={56} step={[150, 66]} size={16} />
      <Label x={171} y={248} anchor="middle" look="fill-on-accent">
        si aggiorna per conto suo
      </Label>
      <Arrow
        points={[
          [86, 263],
          [86, 440],
        ]}
        look="accent"
      />
      <Label x={98} y={300} strong look="fill-accent">
        evento
      </Label>
      <Arrow
        points={[
          [256, 440],
          [256, 263],
        ]}
        look="ok"
      />
      <Label x={244} y={300} strong anchor="end" look="fill-ok">
        API
      </Label>
      <path d="M1 340H342" strokeWidth={2} strokeDasharray="3 9" className="stroke-text" />
      <Label x={98} y={372}>
        interfacce rilasciate
      </Label>
      <rect
        x={1}
        y={440}
        width={341}
        height={340}
        rx={22}
        strokeWidth={1.5}
        strokeDasharray="8 6"
        className="fill-ground stroke-accent"
      />
      <Label x={24} y={478} size={20} strong look="fill-text">
        Estensione su SAP BTP
      </Label>
      <Box x={24} y={498} w={295} h={76} title="Servizio CAP" lines={['riceve, chiede, decide']} look="panel" />
      <Box x={24} y={586} w={295} h={76} title="Pagina Fiori" lines={['utenti e ritmo propri']} />
      <Box x={24} y={674} w={295} h={76} title="HANA Cloud" lines={['soltanto i dati propri']} />
    </>
  )
}
