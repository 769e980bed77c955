// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SwapFactory} from "../../src/devnet/pools/SwapFactory.sol";
import {SwapRouter} from "../../src/devnet/pools/SwapRouter.sol";
import {SwapGatewayTest} from "./SwapGateway.t.sol";

/// @dev The tests of the gateway with the pools and the router of Uniswap v2 as deployed on Ethereum. Only these tests read
/// Uniswap's artefacts (GPL-3.0) from npm; we neither compile nor ship the artefacts. The types are those of our own contracts,
/// which have the same functions.
/// forge-config: default.fuzz.runs = 50
/// forge-config: long.fuzz.runs = 10000
contract SwapGatewayOverUniswapTest is SwapGatewayTest {
    error NotDeployed(string path);

    function makeFactory() internal override returns (SwapFactory) {
        address setter = address(this);
        return SwapFactory(deploy("v2-core/build/UniswapV2Factory.json", abi.encode(setter)));
    }

    function makeRouter(address maker, address wrapped) internal override returns (SwapRouter) {
        return SwapRouter(payable(deploy("v2-periphery/build/UniswapV2Router02.json", abi.encode(maker, wrapped))));
    }

    function deploy(string memory path, bytes memory arguments) private returns (address made) {
        string memory artefact = vm.readFile(string.concat("node_modules/@uniswap/", path));
        bytes memory code = vm.parseBytes(string.concat("0x", vm.parseJsonString(artefact, ".bytecode")));
        bytes memory creation = abi.encodePacked(code, arguments);
        assembly ("memory-safe") {
            made := create(0, add(creation, 0x20), mload(creation))
        }
        if (made == address(0)) revert NotDeployed(path);
    }
}
