import { Arrow, Box, Canvas, Label } from './ink.tsx'

const DESCRIPTION =
  'E-commerce, partner EDI e portale agenti inviano un ordine a SAP Integration Suite, che lo riceve, lo controlla, lo trasforma e lo consegna a SAP S/4HANA e al magazzino. Un ordine che non supera il controllo va in una coda degli errori con il messaggio e il motivo; parte un avviso a chi può correggerlo e, dopo la correzione, l’ordine riparte dal controllo. Se il destinatario non risponde, la consegna si ripete con attese crescenti.'

const SOURCES = ['E-commerce', 'Partner EDI', 'Portale agenti']

/** An order from its channel to the core, and what happens when a step fails. */
export default function IntegrationFlow() {
  return (
    <Canvas
      description={DESCRIPTION}
      wide={{ width: 1152, height: 470, content: <Wide /> }}
      narrow={{ width: 343, height: 880, content: <Narrow /> }}
    />
  )
}

function Wide() {
  return (
    <>
      <Box x={232} y={22} w={668} h={236} look="panel" title="SAP Integration Suite" at="top" size={17} />
      {SOURCES.map((title, index) => (
        <g key={title}>
          <Box x={1} y={62 + index * 70} w={158} h={52} title={title} />
          <Arrow
            points={
              index === 1
                ? [
                    [159, 158],
                    [258, 158],
                  ]
                : [
                    [159, 88 + index * 70],
                    [200, 88 + index * 70],
                    [200, 158],
                    [258, 158],
                  ]
            }
          />
        </g>
      ))}
      {['Riceve', 'Controlla', 'Trasforma', 'Consegna'].map((title, index) => (
        <g key={title}>
          <Box
            x={258 + index * 158}
            y={124}
            w={126}
            h={68}
            title={title}
            lines={[['una volta sola', 'formato e regole', 'modello comune', 'con conferma'][index] ?? '']}
          />
          {index < 3 && (
            <Arrow
              points={[
                [384 + index * 158, 158],
                [416 + index * 158, 158],
              ]}
              look="accent"
            />
          )}
        </g>
      ))}
      <Arrow
        points={[
          [858, 158],
          [950, 158],
          [950, 102],
          [994, 102],
        ]}
        look="ok"
      />
      <Arrow
        points={[
          [858, 158],
          [950, 158],
          [950, 214],
          [994, 214],
        ]}
        look="ok"
      />
      <Box x={994} y={70} w={157} h={64} look="ok" title="SAP S/4HANA" lines={['ordine creato']} />
      <Box x={994} y={182} w={157} h={64} look="ok" title="Magazzino" lines={['prelievo pronto']} />
      <Arrow
        points={[
          [795, 124],
          [795, 84],
          [832, 84],
          [832, 124],
        ]}
        dashed
      />
      <Label x={784} y={72} anchor="end">
        nessuna risposta: ripete, con attese crescenti
      </Label>
      <Arrow
        points={[
          [479, 192],
          [479, 344],
        ]}
        look="danger"
        dashed
      />
      <Label x={491} y={304} look="fill-danger" strong>
        non valido
      </Label>
      <Box x={372} y={344} w={214} h={84} look="danger" title="Coda degli errori" lines={['messaggio, motivo, ora']} />
      <Arrow
        points={[
          [586, 386],
          [650, 386],
        ]}
        look="danger"
        dashed
      />
      <Box x={650} y={344} w={214} h={84} title="Avviso" lines={['a chi può correggere']} />
      <Arrow
        points={[
          [757, 428],
          [757, 456],
          [330, 456],
          [330, 300],
          [437, 300],
          [437, 192],
        ]}
        look="accent"
      />
      <Label x={318} y={392} anchor="end" look="fill-accent" strong>
        corretto: rielabora
      </Label>
    </>
  )
}

function Narrow() {
  return (
    <>
      {SOURCES.map((title, index) => (
        <g key={title}>
          <Box x={1 + index * 116} y={1} w={109} h={50} title={title.replace(' agenti', '')} size={14.5} />
          <Arrow
            points={
              index === 1
                ? [
                    [171, 51],
                    [171, 118],
                  ]
                : [
                    [55 + index * 116, 51],
                    [55 + index * 116, 80],
                    [171, 80],
                    [171, 118],
                  ]
            }
          />
        </g>
      ))}
      <Box x={1} y={92} w={341} h={382} look="panel" title="Integration Suite" at="top" />
      {['Riceve', 'Controlla', 'Trasforma', 'Consegna'].map((title, index) => (
        <g key={title}>
          <Box
            x={76}
            y={132 + index * 84}
            w={190}
            h={60}
            title={title}
            lines={[['una volta sola', 'formato e regole', 'modello comune', 'ripete, poi conferma'][index] ?? '']}
          />
          {index < 3 && (
            <Arrow
              points={[
                [171, 192 + index * 84],
                [171, 216 + index * 84],
              ]}
              look="accent"
            />
          )}
        </g>
      ))}
      <Arrow
        points={[
          [171, 444],
          [171, 496],
          [104, 496],
          [104, 522],
        ]}
        look="ok"
      />
      <Arrow
        points={[
          [171, 444],
          [171, 496],
          [239, 496],
          [239, 522],
        ]}
        look="ok"
      />
      <Box x={42} y={522} w={124} h={64} look="ok" title="SAP S/4HANA" lines={['ordine creato']} />
      <Box x={177} y={522} w={124} h={64} look="ok" title="Magazzino" lines={['prelievo pronto']} />
      <Arrow
        points={[
          [266, 246],
          [322, 246],
          [322, 640],
          [171, 640],
          [171, 664],
        ]}
        look="danger"
        dashed
      />
      <Label x={318} y={632} anchor="end" look="fill-danger" strong size={15}>
        non valido
      </Label>
      <Box x={46} y={664} w={250} h={68} look="danger" title="Coda degli errori" lines={['messaggio, motivo, ora']} />
      <Arrow
        points={[
          [171, 732],
          [171, 764],
        ]}
        look="danger"
        dashed
      />
      <Box x={46} y={764} w={250} h={68} title="Avviso" lines={['a chi può correggere']} />
      <Arrow
        points={[
          [46, 798],
          [20, 798],
          [20, 246],
          [76, 246],
        ]}
        look="accent"
      />
      <Label x={46} y={862} look="fill-accent" strong size={15}>
        corretto: rielabora
      </Label>
    </>
  )
}
