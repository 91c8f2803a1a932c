export default function Page() {
  return <h1>services/service-page</h1>
}
