import { CodeFigure } from '#app/features/content/sections/code-figure.tsx'
import { Arrow, Box, Canvas } from './ink.tsx'

const DESCRIPTION =
  'Il global account contiene tre directory. Condivisi: il subaccount per identità e trasporti. Non produzione: i subaccount sviluppo, test e il nuovo collaudo, evidenziato perché ancora da creare. Produzione: il subaccount produzione, modificabile soltanto da pipeline.'

const PLAN = `$ terraform plan

  # btp_subaccount.collaudo will be created
  + resource "btp_subaccount" "collaudo" {
      + id        = (known after apply)
      + name      = "Collaudo"
      + region    = "eu10"
      + subdomain = "azienda-collaudo"
    }

  # btp_subaccount_entitlement.hana will be
  # updated in-place
  ~ resource "btp_subaccount_entitlement" "hana" {
      ~ amount = 1 -> 2
    }

Plan: 1 to add, 1 to change, 0 to destroy.`

/** The tree of an account, and the plan that adds a subaccount to it. */
export default function LandingZone() {
  return (
    <div className="grid items-center gap-10 lg:grid-cols-2">
      <Canvas
        description={DESCRIPTION}
        wide={{ width: 560, height: 470, content: <Tree /> }}
        narrow={{ width: 343, height: 560, content: <Narrow /> }}
      />
      <CodeFigure code={PLAN} file="main.tf, revisione della modifica" />
    </div>
  )
}

function Tree() {
  return (
    <>
      <Box x={150} y={1} w={260} h={60} look="core" title="Global account" size={20} />
      {[91, 280, 469].map((x) => (
        <Arrow
          key={x}
          points={
            x === 280
              ? [
                  [280, 61],
                  [280, 124],
                ]
              : [
                  [280, 61],
                  [280, 92],
                  [x, 92],
                  [x, 124],
                ]
          }
        />
      ))}
      <Box x={1} y={124} w={180} h={60} look="panel" title="Condivisi" lines={['directory']} size={20} />
      <Box x={190} y={124} w={180} h={60} look="panel" title="Non produzione" lines={['directory']} size={20} />
      <Box x={379} y={124} w={180} h={60} look="panel" title="Produzione" lines={['directory']} size={20} />
      <Arrow
        points={[
          [91, 184],
          [91, 226],
        ]}
        tip={false}
      />
      <Arrow
        points={[
          [280, 184],
          [280, 226],
        ]}
        tip={false}
      />
      <Arrow
        points={[
          [469, 184],
          [469, 226],
        ]}
        tip={false}
      />
      <Box x={1} y={226} w={180} h={70} title="servizi" lines={['identità, trasporti']} size={19} />
      <Box x={190} y={226} w={180} h={60} title="sviluppo" size={19} />
      <Box x={190} y={298} w={180} h={60} title="test" size={19} />
      <Box x={190} y={370} w={180} h={74} look="ok" title="+ collaudo" lines={['da creare']} size={19} dashed />
      <Box x={379} y={226} w={180} h={70} title="produzione" lines={['solo da pipeline']} size={19} />
    </>
  )
}

function Narrow() {
  return (
    <>
      <Box x={41} y={1} w={260} h={50} look="core" title="Global account" />
      <Arrow
        points={[
          [21, 460],
          [21, 26],
          [41, 26],
        ]}
        tip={false}
      />
      {[
        [86, 'Condivisi'],
        [218, 'Non produzione'],
        [438, 'Produzione'],
      ].map(([y, title]) => (
        <g key={title}>
          <Arrow
            points={[
              [21, Number(y) + 22],
              [41, Number(y) + 22],
            ]}
            tip={false}
          />
          <Box x={41} y={Number(y)} w={301} h={44} look="panel" title={`${title} (directory)`} size={15} />
        </g>
      ))}
      <Box x={81} y={140} w={261} h={62} title="servizi" lines={['identità, trasporti']} size={15} />
      <Box x={81} y={272} w={261} h={42} title="sviluppo" size={15} />
      <Box x={81} y={322} w={261} h={42} title="test" size={15} />
      <Box x={81} y={372} w={261} h={48} look="ok" title="+ collaudo, da creare" size={15} dashed />
      <Box x={81} y={492} w={261} h={62} title="produzione" lines={['solo da pipeline']} size={15} />
      {[
        [130, 171],
        [262, 293],
        [262, 343],
        [262, 396],
        [482, 523],
      ].map(([from, to]) => (
        <Arrow
          key={to}
          points={[
            [61, Number(from)],
            [61, Number(to)],
            [81, Number(to)],
          ]}
          tip={false}
        />
      ))}
    </>
  )
}
