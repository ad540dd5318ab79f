export default function Home() {
  return <h1>Ahoy</h1>;
}
