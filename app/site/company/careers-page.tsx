export default function Page() {
  return <h1>company/careers-page</h1>
}
